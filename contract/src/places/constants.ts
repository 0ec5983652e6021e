/** Places of one answer at most. */
export const MOST_PLACES = 10;
