/** Names under which lists of service requests ask for their pages. */
export const REQUEST_PAGING = { size: "length", depth: 1 } as const;
