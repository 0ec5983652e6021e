/** Longest life of a token. */
export const API_TOKEN_DAYS = 365;
