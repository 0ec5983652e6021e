/** What becomes of a request that a customer offers to its service provider, as the provider sees it. */
export const assignedStates = ["Offered", "Accepted", "Rejected", "Withdrawn", "Cancelled", "Closed"] as const;
export type AssignedState = (typeof assignedStates)[number];
