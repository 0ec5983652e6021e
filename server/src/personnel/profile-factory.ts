import type { BodyOf } from "@steward/contract/kit/call";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { makePicture } from "../attachments/picture-factory.ts";
import { sendDocumentTo } from "../documents/document-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** A profile; of somebody who agreed to be shown unless the fields say otherwise. */
export const makeProfile = (caller: Caller, fields: Partial<BodyOf<typeof profileCalls.create>> = {}) =>
  caller.ok(profileCalls.create, {
    body: { name: freshName("Person"), consent_on: "2026-01-05", consent_how: "Signed form", ...fields },
  });

/** Every field of a profile, of which only shared records have to exist. */
export const FULL_PROFILE: Partial<BodyOf<typeof profileCalls.create>> = {
  name: "Sameer Bhide",
  email: "sameer@people.example",
  primary_phone_number: "+919812345678",
  alternate_phone_number: "",
  birth_year: 1990,
  gender: "Male",
  position: 1,
  city: 1,
  overall_experience: 6,
  address: "4 Station Road",
  linkedin_profile_link: "https://www.linkedin.com/in/sameer",
  min_salary: 20_000,
  max_salary: 30_000,
  skills: [{ skill: 101, level: 4, years: 3, last_used: 2025 }],
  employment: [{ company_name: "First Works", designation: "Fitter", start_date: "2020-01-01" }],
  certificates: [{ name: "Safe work at heights", issued_by: "Skills Board", issue_date: "2022-01-01" }],
  availability: "Available",
  availability_until: "2030-01-01",
  available_from: "2026-01-01",
  leave: [{ start_date: "2026-08-03", end_date: "2026-08-14" }],
  consent_on: "2026-01-05",
  consent_how: "Signed form",
  consent_until: "2035-01-01",
  shows_full_name: true,
};

export const world: WorldPart = {
  make: {
    personnel_profile: async (caller) => (await makeProfile(caller)).id,
    picture_of_profile: async (caller, record) =>
      (await makePicture(caller, await record("personnel_profile"), { call: profileCalls.uploadAttachments })).id,
    document_of_profile: async (caller, record) =>
      (await sendDocumentTo(caller, profileCalls.addDocument, await record("personnel_profile"))).id,
  },
  ids: { "personnelProfiles.": "personnel_profile", "personnelUtilisation.": "personnel_profile" },
  fieldsOf: {
    "personnelProfiles.": {
      attachment_id: "picture_of_profile",
      document_id: "document_of_profile",
      other_than: "personnel_profile",
    },
  },
  bodies: {
    "personnelProfiles.create": () => ({ ...FULL_PROFILE, name: freshName("Person") }),
    "personnelProfiles.update": () => ({ ...FULL_PROFILE, name: freshName("Person") }),
    "personnelProfiles.publish": () => ({ audience: "everyone", customers: [] }),
    "personnelProfiles.erase": () => ({ reason: "Asked for by the person" }),
  },
  statements: {
    "personnelProfiles.list": 3,
    "personnelProfiles.create": 14,
    "personnelProfiles.export": 4,
    "personnelProfiles.duplicates": 3,
    "personnelProfiles.skills": 2,
    "personnelProfiles.positions": 2,
    "personnelProfiles.read": 4,
    "personnelProfiles.update": 17,
    "personnelProfiles.publish": 11,
    "personnelProfiles.data": 9,
    "personnelProfiles.erase": 14,
    "personnelProfiles.attachments": 4,
    "personnelProfiles.uploadAttachments": 11,
    "personnelProfiles.removeAttachment": 5,
    "personnelProfiles.togglePrimary": 5,
    "personnelProfiles.documents": 4,
    "personnelProfiles.addDocument": 10,
    "personnelProfiles.removeDocument": 4,
    "personnelUtilisation.list": 3,
    "personnelUtilisation.summary": 3,
    "personnelUtilisation.export": 4,
  },
};
