/** Id of the Search field of the top bar. */
export const SEARCH_ID = "bar-search";

/** Gives the keyboard to the Search field. */
export const focusSearch = (): void => document.getElementById(SEARCH_ID)?.focus();
