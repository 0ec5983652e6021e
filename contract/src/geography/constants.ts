/** Lists of the world are pickers that show a handful; this many unless asked otherwise. */
export const GEOGRAPHY_PAGE_SIZE = 10;
