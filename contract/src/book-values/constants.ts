/** What an asset has cost besides its purchase. */
export const upkeepKinds = ["contracts", "parts", "visits"] as const;
export type UpkeepKind = (typeof upkeepKinds)[number];

/** What the report on depreciation is grouped by. */
export const reportGroups = ["category", "branch", "fiscal_year"] as const;
export type ReportGroup = (typeof reportGroups)[number];
