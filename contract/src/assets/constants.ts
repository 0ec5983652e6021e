/** Longest asset name; real registers carry titles of over 400 characters. */
export const ASSET_NAME_MAX = 500;

/** Bound on the assets that one call changes. */
export const BULK_LIMIT = 500;

/** Bound on the assets that one export names. */
export const EXPORT_NAMED = 2000;

/** State of what covers an asset, by the last day of its warranty or AMC, whichever ends later. */
export const coverChoices = ["covered", "expiring", "expired", "none"] as const;
export type CoverChoice = (typeof coverChoices)[number];

/** What the last audit found, `due` where the day of the next one has come, `never` without any. */
export const auditChoices = ["never", "due", "Verified", "Misplaced", "Missing", "Damaged"] as const;
export type AuditChoice = (typeof auditChoices)[number];

/** What the filters by country, state and city of a branch call one that says none. */
export const NAMELESS = "none";

export const archivedChoices = ["exclude", "only", "include"] as const;

/** Columns by which My Assets can be grouped: filters of the list that mean one value of an asset each. */
export const assetGroupColumns = [
  "status",
  "category",
  "branch",
  "product",
  "manufacturer",
  "brand",
  "supplier",
  "service_provider",
] as const;
export type AssetGroupColumn = (typeof assetGroupColumns)[number];
