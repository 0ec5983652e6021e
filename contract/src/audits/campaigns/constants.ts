/** Life cycle of a campaign: Draft -> Active -> Resolving -> Closed; Cancelled from each but the last. */
export const campaignStates = ["Draft", "Active", "Resolving", "Closed", "Cancelled"] as const;
export type CampaignState = (typeof campaignStates)[number];

/** What is known of an asset in a campaign; `Pending` was not found yet, `Unexpected` is found and was not expected. */
export const findingResults = ["Pending", "Verified", "Misplaced", "Missing", "Unexpected", "Damaged"] as const;
export type FindingResult = (typeof findingResults)[number];

/** What a person decides about a finding. */
export const resolveActions = ["move", "mark_missing", "register", "ignore"] as const;
export type ResolveAction = (typeof resolveActions)[number];
export const resolutions = ["Moved", "Marked missing", "Registered", "Ignored"] as const;
export type Resolution = (typeof resolutions)[number];

/** Bound on the scans of one call. */
export const SCANS_PER_CALL = 50;

/** Most assets that a scope names one by one. */
export const SCOPE_NAMED = 2000;
