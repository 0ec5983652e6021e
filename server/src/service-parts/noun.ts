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
  upheld: ["service_part_single", "service_part_other", "service_estimate_waiting", "service_estimate_decided"],
  uses: { service_part: { component: "component", replaced: "component", request: "service_request" } },
  sample: makeSampleParts,
};
