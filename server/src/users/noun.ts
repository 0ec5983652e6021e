import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { userImport } from "./import/user-import.ts";
import { userRoutes } from "./routes.ts";

export const userNoun: Noun = {
  routes: userRoutes,
  // Whoever left the organisation is called what its history says; the account may have another name by now.
  history: {
    user: { from: sql`membership s join account p on p.id = s.account_id`, name: sql`p.name`, key: sql`s.account_id` },
  },
  refusals: {
    account_email: taken("email", "This e-mail is already in use."),
    membership_pkey: taken("email", "This person is a member already."),
  },
  uses: { membership_scope: { location: "location" } },
  importTarget: userImport,
};
