/** What an audit finds of an asset. */
export const auditResults = ["Verified", "Misplaced", "Missing", "Damaged"] as const;
export type AuditResult = (typeof auditResults)[number];

export const assetConditions = ["New", "Good", "Fair", "Poor", "Non-working"] as const;
export type AssetCondition = (typeof assetConditions)[number];

/** How an asset was recognised. */
export const auditMethods = ["QR", "Barcode", "Manual"] as const;
export type AuditMethod = (typeof auditMethods)[number];
