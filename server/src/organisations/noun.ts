import { sql } from "kysely";
import { ownOrganisation } from "../database/of-organisation.ts";
import type { Noun } from "../nouns/noun.ts";
import { organisationRoutes } from "./routes.ts";

export const organisationNoun: Noun = {
  routes: organisationRoutes,
  history: {
    organisation: {
      from: sql`(select o.id as organisation_id, o.id, o.name from organisation o where o.id = ${ownOrganisation}) s`,
      title: "Organisation",
    },
  },
};
