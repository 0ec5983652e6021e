/** Longest asset name; real registers carry titles of over 400 characters. */
export const ASSET_NAME_MAX = 500;

/** Bound on the assets that one call changes. */
export const BULK_LIMIT = 500;

export const archivedChoices = ["exclude", "only", "include"] as const;
