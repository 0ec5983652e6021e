import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import { faultReportRules } from "@steward/contract/fault-reports/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { linkOfLabel, makeFaultLink, readFaultLink, revokeFaultLink } from "./fault-link.ts";
import { readFaultPlace, readFaultStatus } from "./fault-report-queries.ts";
import { reportFault, reportSame } from "./report-fault.ts";

const calls = faultReportCalls;

export const faultReportRoutes = routes(join(calls, faultReportRules), (router) => {
  router.signedIn(calls.link, readFaultLink);
  router.signedIn(calls.makeLink, makeFaultLink);
  router.signedIn(calls.revokeLink, revokeFaultLink);
  router.open(calls.ofLabel, linkOfLabel);
  router.open(calls.place, readFaultPlace);
  router.open(calls.report, reportFault);
  router.open(calls.same, reportSame);
  router.open(calls.status, readFaultStatus);
});
