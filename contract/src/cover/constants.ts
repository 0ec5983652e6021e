/** What covers an asset: the warranty of its purchase, or an annual maintenance contract. */
export const coverKinds = ["warranty", "amc"] as const;
export type CoverKind = (typeof coverKinds)[number];

/** State of a record by its days; expiring is active with at most 30 days left. */
export const coverStatuses = ["Not Started", "Active", "Expiring", "Expired"] as const;
export type CoverStatus = (typeof coverStatuses)[number];

export const EXPIRING_DAYS = 30;

/** What a maintenance contract includes. */
export const contractKinds = ["comprehensive", "non_comprehensive", "labour_only", "preventive_only"] as const;
export type ContractKind = (typeof contractKinds)[number];

/** How a contract goes on after its end. */
export const renewals = ["manual", "automatic", "none"] as const;
export type Renewal = (typeof renewals)[number];

/** Longest window of days of a calendar. */
export const CALENDAR_DAYS = 62;

/** Days before a visit of a contract is due at which it is asked for. */
export const CONTRACT_VISIT_LEAD = 7;
