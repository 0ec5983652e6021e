import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../../errors/constraint-refusal.ts";
import type { Noun } from "../../nouns/noun.ts";
import { namedRecords } from "../../nouns/search-card.ts";
import { engineerRoutes } from "./routes.ts";
import { makeSampleEngineers } from "./sample-engineers.ts";

export const engineerNoun: Noun = {
  routes: engineerRoutes,
  search: namedRecords({
    kind: "engineer",
    permission: "service_request.assign",
    from: sql`engineer s join account a on a.id = s.account_id`,
    name: sql`a.name`,
    folded: sql`a.name_sort`,
    detail: sql`array_to_string(s.skills, ', ')`,
    contains: ({ pattern }) => sql`(a.search_text like ${pattern}
      or exists (select from unnest(s.skills) known where fold(known) like ${pattern}))`,
  }),
  history: { engineer: { from: sql`engineer s join account p on p.id = s.account_id`, name: sql`p.name` } },
  refusals: { engineer_person: taken("user", messages.serviceVisits.engineerAlready) },
  upheld: ["engineer_days"],
  uses: { engineer: { home_branch: "location" } },
  sample: makeSampleEngineers,
};
