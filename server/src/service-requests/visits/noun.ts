import { dutyOf } from "../../nouns/duty-card.ts";
import type { Noun } from "../../nouns/noun.ts";
import { makeSampleProviderVisits } from "./sample-provider-visits.ts";
import { serviceVisitRoutes } from "./routes.ts";
import { findVisits } from "./visit-queries.ts";

/** Visits of requests, whose history tells of them. */
export const serviceVisitNoun: Noun = {
  routes: serviceVisitRoutes,
  parts: { service_visits: { subject: "service_request", column: "service_request_id" } },
  upheld: [
    "service_visits_number",
    "service_visits_order",
    "service_visits_obstacle",
    "service_visits_charge",
    "attachment_signature",
    "attachment_stage",
    "service_visits_number_of_assigned",
    "service_visits_subject",
    "service_visits_told",
    "service_visits_who",
  ],
  sample: makeSampleProviderVisits,
  duties: [
    {
      kind: "visits",
      isOf: ({ may }) => may("service_request.view") && may("service_request.work"),
      // What was missed waits too.
      read: async (tx, ctx, { request, today, page_size }) => {
        const query = { engineer: "me" as const, is_open: true, planned_to: today };
        const page = await findVisits(tx, ctx, { request, query: { ...query, page_size } });
        return dutyOf(page, (visit) => ({
          id: visit.service_request,
          code: visit.service_request_details.internal_id,
          name: [visit.service_request_details.problem, visit.steward_asset_details?.name].filter(Boolean).join(" · "),
          about: visit.location_details?.name ?? "",
          day: visit.scheduled_at.slice(0, 10),
        }));
      },
    },
  ],
};
