/** Names under which lists of service requests ask for their pages. */
export const REQUEST_PAGING = { size: "length", depth: 1 } as const;

/** Name under which the lists of all and of own service requests keep what narrows them. */
export const KEPT_FILTER = "service-requests";
