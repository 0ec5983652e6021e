/** Masters of which two that are one can be merged. */
export const mergeable = ["model", "manufacturer", "brand", "supplier", "category"] as const;
export type Mergeable = (typeof mergeable)[number];

/** Days for which a merge can be undone. */
export const UNDO_DAYS = 7;
