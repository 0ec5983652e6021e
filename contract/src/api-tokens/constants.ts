/** A token lasts at most this many days. */
export const API_TOKEN_DAYS = 365;
