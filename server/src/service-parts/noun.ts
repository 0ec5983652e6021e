import type { Noun } from "../nouns/noun.ts";
import { servicePartRoutes } from "./routes.ts";
import { makeSampleParts } from "./sample-parts.ts";

/** Parts of service requests, which are told in the history of those. */
export const servicePartNoun: Noun = {
  routes: servicePartRoutes,
  parts: {
    service_part: { subject: "service_request", column: "request" },
    service_estimate: { subject: "service_request", column: "request" },
  },
  upheld: [
    "service_part_single",
    "service_part_other",
    "service_part_subject",
    "service_part_told",
    "service_part_who",
    "service_part_cost",
    "service_part_of_stock",
    "service_estimate_waiting",
    "service_estimate_of_partner_waiting",
    "service_estimate_of_assigned",
    "service_estimate_decided",
    "service_estimate_subject",
    "service_estimate_told",
    "service_estimate_who",
  ],
  uses: { service_part: { component: "component", replaced: "component", request: "service_request" } },
  sample: makeSampleParts,
};
