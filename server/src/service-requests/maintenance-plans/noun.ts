import { sql } from "kysely";
import { namedIn } from "../../activity/subject-queries.ts";
import type { Noun } from "../../nouns/noun.ts";
import { namedRecords } from "../../nouns/search-card.ts";
import { maintenancePlanRoutes } from "./routes.ts";
import { makeSamplePlans } from "./sample-plans.ts";

export const maintenancePlanNoun: Noun = {
  routes: maintenancePlanRoutes,
  search: namedRecords({
    kind: "maintenance_plan",
    permission: "service_request.schedule",
    from: sql`maintenance_plan s`,
    name: sql`s.name`,
    folded: sql`s.name_sort`,
    detail: sql`case when not s.is_active then '' else coalesce(s.meter, to_char(s.next_due, 'YYYY-MM-DD')) end`,
    contains: ({ pattern }) => sql`s.search_text like ${pattern}`,
  }),
  history: { maintenance_plan: namedIn("maintenance_plan") },
  upheld: [
    "maintenance_plan_every",
    "maintenance_plan_lead",
    "maintenance_plan_on",
    "maintenance_plan_opened",
    "maintenance_plan_by",
    "maintenance_plan_meter_every",
    "maintenance_plan_meter_lead",
    "maintenance_step_of_request",
    "maintenance_due_asked",
    "maintenance_due_of_request",
  ],
  uses: {
    maintenance_plan: {
      asset: "asset",
      model: "model",
      category: "category",
      location: "location",
      problem_statement: "problem_statement",
      service_provider: "service_provider",
    },
    maintenance_due: { asset: "asset", request: "service_request" },
    maintenance_step: { asset: "asset", request: "service_request" },
  },
  sample: makeSamplePlans,
};
