import type { Noun } from "../nouns/noun.ts";
import { faultReportRoutes } from "./routes.ts";
import { makeSampleReports } from "./sample-fault-reports.ts";

/** Reports of faults: links are told of in the history of what they are of, reports in that of their requests. */
export const faultReportNoun: Noun = {
  routes: faultReportRoutes,
  upheld: ["fault_link_of_asset", "fault_link_of_location", "fault_link_token", "fault_link_of", "fault_report_token"],
  sample: makeSampleReports,
};
