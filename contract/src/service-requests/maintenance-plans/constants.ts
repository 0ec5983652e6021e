/** Units of the time between two due days. */
export const intervalUnits = ["Day", "Week", "Month", "Year"] as const;
export type IntervalUnit = (typeof intervalUnits)[number];

/** Longest interval, in its unit. */
export const INTERVAL_MOST = 365;

/** Fewest days of each unit. */
export const UNIT_DAYS: Readonly<Record<IntervalUnit, number>> = { Day: 1, Week: 7, Month: 28, Year: 365 };

/** Longest lead time, in days. */
export const LEAD_MOST = 180;

/** Months that a forecast looks ahead. */
export const FORECAST_MONTHS = 12;
