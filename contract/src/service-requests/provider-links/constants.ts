/** Where a link stands: the mail may not have gone out, and what ended it may be a member or the request itself. */
export const linkStates = ["Active", "Not sent", "Expired", "Revoked", "Ended"] as const;
export type LinkState = (typeof linkStates)[number];

/** Days for which a link works; sending it again begins them anew. */
export const LINK_DAYS = 30;
/** Longest text that a provider writes at once. */
export const TOLD_MOST = 2000;
/** Updates that the page of a link shows, the newest. */
export const UPDATES_MOST = 100;
/** What is written within an hour: by one client, by one link, and to one organisation. */
export const TOLD_PER_CLIENT = 30;
export const TOLD_PER_LINK = 12;
export const TOLD_PER_ORGANISATION = 200;
