/** Kinds of background jobs that belong to an organisation. */
export const jobKinds = ["import", "mail", "bulk", "labels"] as const;

/** States of a job; Failed means that every retry of its kind has failed. */
export const jobStates = ["Waiting", "Running", "Done", "Failed", "Cancelled"] as const;
