/** What a meter counts. */
export const meterUnits = [
  "hours",
  "kilometres",
  "miles",
  "cycles",
  "pages",
  "pieces",
  "litres",
  "kilowatt hours",
] as const;
export type MeterUnit = (typeof meterUnits)[number];

/** Where a reading comes from. */
export const readingSources = ["Hand", "Visit"] as const;
export type ReadingSource = (typeof readingSources)[number];

/** Highest value of a meter. */
export const READING_MOST = 999_999_999;
/** Most meters of an asset. */
export const METERS_MOST = 20;
/** The last readings, from which the average per day is taken: two at the least, and a day apart. */
export const READINGS_OF_AVERAGE = 10;
