/** What is done to many assets at once. */
export const bulkKinds = [
  "status",
  "place",
  "category",
  "supplier",
  "service_provider",
  "custom_fields",
  "check_out",
  "check_in",
  "archive",
  "restore",
] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** States of a bulk action; one at work is a job, unless it is small enough for the call itself. */
export const bulkStates = ["Running", "Done", "Cancelled", "Undoing", "Undone"] as const;
export type BulkState = (typeof bulkStates)[number];

/** Assets that the call itself changes; more are a job. */
export const BULK_IN_CALL = 200;
/** Bound on the assets of one bulk action. */
export const BULK_MOST = 100_000;
/** Bound on the assets that a body names one by one. */
export const BULK_NAMED = 2000;
/** Problems that an answer carries; the report has all of them. */
export const BULK_PROBLEMS = 100;
