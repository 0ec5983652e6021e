/** States of the estimate of a request's chargeable parts; None while nobody has asked for approval. */
export const estimateStates = ["None", "Asked", "Approved", "Declined"] as const;
export type EstimateState = (typeof estimateStates)[number];

/** Most pieces of one row. */
export const PIECES_MOST = 9999;
/** Most rows of one request. */
export const PARTS_MOST = 1000;
