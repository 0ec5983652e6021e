import { sql } from "kysely";
import type { Noun } from "../nouns/noun.ts";
import { singleSignOnRoutes } from "./routes.ts";

export const singleSignOnNoun: Noun = {
  routes: singleSignOnRoutes,
  history: {
    single_sign_on: {
      from: sql`single_sign_on s`,
      name: sql`s.issuer`,
      key: sql`s.organisation_id`,
      told_by: "issuer",
      title: "Single sign-on",
    },
  },
};
