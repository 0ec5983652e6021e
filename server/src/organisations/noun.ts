import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ownOrganisation } from "../database/of-organisation.ts";
import { conflict } from "../errors/refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { installationRoutes } from "./installation/routes.ts";
import { organisationRoutes } from "./routes.ts";

export const organisationNoun: Noun = {
  routes: organisationRoutes,
  upheld: ["organisation_working_days", "organisation_working_hours"],
  refusals: { kind_request_open: () => conflict(messages.organisations.kindAsked) },
  history: {
    organisation: {
      from: sql`(select o.id as organisation_id, o.id, o.name from organisation o where o.id = ${ownOrganisation}) s`,
      title: "Organisation",
    },
  },
};

/** What operators do, who run the installation; it has no records of its own. */
export const installationNoun: Noun = { routes: installationRoutes };
