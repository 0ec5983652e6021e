import type { ServiceState } from "../service-requests/constants.ts";

/** Where a reported fault stands, as whoever reported it is told. */
export const reportStates = ["Received", "Taken on", "In work", "Waiting", "Done", "Not done"] as const;
export type ReportState = (typeof reportStates)[number];

/** What each state of a request is to whoever reported it. */
export const reportStateOf: Readonly<Record<ServiceState, ReportState>> = {
  Open: "Received",
  Assigned: "Taken on",
  Scheduled: "Taken on",
  "In Progress": "In work",
  "On Hold": "Waiting",
  Resolved: "Done",
  Closed: "Done",
  Cancelled: "Not done",
};

/** Longest text of a report. */
export const REPORT_MOST = 500;
/** Days for which a report can be followed by its link. */
export const FOLLOWED_DAYS = 90;
/** Reports within an hour: of one client, by one link, and of one organisation. */
export const REPORTS_PER_CLIENT = 30;
export const REPORTS_PER_LINK = 12;
export const REPORTS_PER_ORGANISATION = 200;
