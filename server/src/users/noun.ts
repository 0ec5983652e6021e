import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { userImport } from "./import/user-import.ts";
import { userRoutes } from "./routes.ts";
import { limitSampleMember } from "./sample/limit-sample-member.ts";

export const userNoun: Noun = {
  routes: userRoutes,
  search: namedRecords({
    kind: "user",
    permission: "user.view",
    from: sql`membership s join account a on a.id = s.account_id`,
    id: sql`a.id`,
    name: sql`a.name`,
    folded: sql`a.name_sort`,
    detail: sql`a.email`,
    contains: ({ pattern }) => sql`a.search_text like ${pattern}`,
  }),
  // History names former members itself, as their account may have another name by now.
  history: {
    user: { from: sql`membership s join account p on p.id = s.account_id`, name: sql`p.name`, key: sql`s.account_id` },
  },
  refusals: {
    account_email: taken("email", messages.users.emailTaken),
    membership_pkey: taken("email", messages.users.memberAlready),
    membership_of_placement: taken("placement", messages.users.placementTaken),
  },
  uses: { membership_scope: { location: "location" } },
  upheld: ["membership_placed_limited"],
  sample: limitSampleMember,
  importTarget: userImport,
};
