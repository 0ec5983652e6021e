/** Default page size, for pickers that present a handful. */
export const GEOGRAPHY_PAGE_SIZE = 10;
