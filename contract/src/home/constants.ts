/** Cards of the home page, in the order that it has until somebody arranges it. */
export const homeCards = [
  "today",
  "numbers",
  "activity",
  "recent",
  "service_requests",
  "statuses",
  "cover",
  "equipment",
  "imports",
] as const;
export type HomeCard = (typeof homeCards)[number];

/** What needs somebody today, the most pressing first. */
export const dutyKinds = [
  "overdue",
  "acceptance",
  "requests",
  "approvals",
  "returned",
  "visits",
  "service_overdue",
  "service_open",
  "service_estimates",
  "invites",
  "interests",
  "received_interviews",
  "interviews",
  "interviews_upcoming",
  "offers",
  "placements_ending",
  "audits",
  "cover",
  "reminders",
  "imports",
] as const;
export type DutyKind = (typeof dutyKinds)[number];

/** Days in which a cover ends soon. */
export const COVER_DAYS = 30;
/** Days for which a failed import is told. */
export const FAILED_DAYS = 7;
