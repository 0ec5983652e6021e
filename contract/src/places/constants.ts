/** Bound on the places in an answer. */
export const MOST_PLACES = 10;
