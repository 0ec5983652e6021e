/** Kinds of work behind the answers that belong to an organisation. */
export const jobKinds = ["import", "mail"] as const;

/** A job waits, is worked on, and ends; one that failed was tried as often as its kind allows. */
export const jobStates = ["Waiting", "Running", "Done", "Failed", "Cancelled"] as const;
