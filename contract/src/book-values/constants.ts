/** What the report on depreciation is grouped by. */
export const reportGroups = ["category", "branch", "fiscal_year"] as const;
export type ReportGroup = (typeof reportGroups)[number];
