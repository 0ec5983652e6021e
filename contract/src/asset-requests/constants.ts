/** States of a request, in the order of its way (specification section 4). */
export const requestStates = ["Pending", "Approval Pending", "Approved", "Rejected"] as const;
export type RequestState = (typeof requestStates)[number];

/** States in which the person who asked changes, sends or deletes a request. */
export const ownStates = ["Pending", "Rejected"] as const satisfies readonly RequestState[];

/** Longest name of a requested asset: that of an asset. */
export const NAME_MOST = 500;
/** Most assets that one request asks for. */
export const REQUESTED_MOST = 100;
/** Most components of a requested asset. */
export const COMPONENTS_MOST = 20;
/** Most requests that one call approves. */
export const APPROVED_AT_ONCE = 50;
/** Most approval steps of an organisation. */
export const STEPS_MOST = 3;
/** Days after which who has to decide is reminded, each once. */
export const NUDGE_DAYS = [2, 5] as const;
