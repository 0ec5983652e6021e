import { LEVEL_MOST, type RequestAction, type ServiceState } from "@steward/contract/service-requests/constants";
import type { ListedServiceRequest, ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { m } from "../messages/messages.js";

/** Actions of the page in the order in which they come forward. */
export const ORDER: readonly RequestAction[] = [
  "assign",
  "schedule",
  "start",
  "resume",
  "resolve",
  "close",
  "reopen",
  "hold",
  "escalate",
  "edit",
  "cancel",
];
export const label: Partial<Record<RequestAction, () => string>> = {
  assign: m.service_requests_assign,
  schedule: m.visits_schedule,
  start: m.service_requests_start,
  resume: m.service_requests_resume,
  resolve: m.service_requests_resolve,
  close: m.service_requests_close,
  reopen: m.service_requests_reopen,
  hold: m.service_requests_hold,
  escalate: m.service_requests_escalate,
  edit: m.service_requests_edit,
  cancel: m.service_requests_cancel,
};

/** What comes next in each state; everything else that may be done stands in the menu. */
export const NEXT: Record<ServiceRequestDetails["status"], readonly RequestAction[]> = {
  Open: ["assign"],
  Assigned: ["schedule", "start"],
  Scheduled: ["start"],
  "In Progress": ["resolve", "hold"],
  "On Hold": ["resume"],
  Resolved: ["close", "reopen"],
  Closed: ["reopen"],
  Cancelled: [],
};

/** What the caller may do with a request, in the order in which it comes forward. */
export const allowedOf = ({ may, escalation_level }: Pick<ListedServiceRequest, "may" | "escalation_level">) =>
  ORDER.filter((action) => may.includes(action) && !(action === "escalate" && escalation_level >= LEVEL_MOST));

/** The action that leads into a state. */
const LEADS_TO: Record<ServiceState, RequestAction> = {
  Open: "reopen",
  Assigned: "assign",
  Scheduled: "schedule",
  "In Progress": "start",
  "On Hold": "hold",
  Resolved: "resolve",
  Closed: "close",
  Cancelled: "cancel",
};

/** The action that brings a request into another state; undefined where the caller may take none, or it would stay. */
export function actionTo(
  state: ServiceState,
  { status, may }: Pick<ListedServiceRequest, "status" | "may">,
): RequestAction | undefined {
  const action = LEADS_TO[state];
  // Whoever gives a request to somebody else that is past being assigned leaves its state as it is.
  const stays = status === state || (action === "assign" && status !== "Open");
  return stays || !may.includes(action) ? undefined : action;
}
