import { sql } from "kysely";
import type { Noun } from "../../nouns/noun.ts";
import { namedRecords } from "../../nouns/search-card.ts";
import { profileImport } from "./import/profile-import.ts";
import { remindOfCertificates } from "./remind-of-certificates.ts";
import { profileRoutes } from "./routes.ts";
import { makeSampleProfiles } from "./sample-profiles.ts";

export const profileNoun: Noun = {
  routes: profileRoutes,
  search: namedRecords({
    kind: "personnel_profile",
    permission: "personnel.manage",
    from: sql`personnel_profile s`,
    name: sql`s.name`,
    detail: sql`'SP-' || s.number`,
    contains: ({ pattern }) => sql`s.search_text like ${pattern}`,
  }),
  history: { personnel_profile: { from: sql`personnel_profile s`, name: sql`s.name` } },
  uses: { document: { personnel_profile: "personnel_profile" } },
  upheld: [
    "personnel_profile_number",
    "personnel_profile_salary",
    "personnel_profile_consent",
    "personnel_profile_published",
    "personnel_employment_order",
    "personnel_certificate_order",
    "certificate_reminder_once",
    "attachment_primary_personnel_profile",
  ],
  importTarget: profileImport,
  remind: remindOfCertificates,
  sample: makeSampleProfiles,
};
