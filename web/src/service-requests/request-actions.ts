import type { RequestAction } from "@steward/contract/service-requests/constants";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
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
