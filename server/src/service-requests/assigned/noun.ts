import { sql } from "kysely";
import type { Noun } from "../../nouns/noun.ts";
import { namedRecords } from "../../nouns/search-card.ts";
import { assignedRequestRoutes } from "./routes.ts";
import { makeSampleAssigned } from "./sample-assigned-requests.ts";

const name = sql`coalesce(nullif(s.problem, ''), left(s.description, 120))`;

export const assignedRequestNoun: Noun = {
  routes: assignedRequestRoutes,
  search: namedRecords({
    kind: "assigned_request",
    permission: "service_request.view",
    from: sql`assigned_request s join partner p on p.organisation_id = s.organisation_id and p.id = s.customer`,
    name,
    folded: sql`fold(${name})`,
    code: sql`s.internal_id`,
    folded_code: sql`fold(s.internal_id)`,
    detail: sql`concat_ws(' · ', p.name, s.state)`,
    contains: ({ pattern }) => sql`s.id in (select h.id from search_assigned_requests(${pattern}) h)`,
  }),
  history: {
    assigned_request: {
      from: sql`assigned_request s join partner p on p.organisation_id = s.organisation_id and p.id = s.customer`,
      name: sql`concat_ws(' · ', s.internal_id, p.name)`,
    },
  },
  upheld: ["assigned_request_once"],
  sample: makeSampleAssigned,
};
