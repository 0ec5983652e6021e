export const licenseKinds = ["perpetual", "subscription", "trial", "open_source"] as const;
export type LicenseKind = (typeof licenseKinds)[number];

/** What the last day of a license says today; it is expiring for the 30 days before. */
export const expiryStates = ["never", "active", "expiring", "expired"] as const;
export type ExpiryState = (typeof expiryStates)[number];
