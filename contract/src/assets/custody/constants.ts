/** What may hold an asset. */
export const holderKinds = ["user", "location", "asset"] as const;
export type HolderKind = (typeof holderKinds)[number];

export const custodyStates = ["held", "overdue", "returned"] as const;

/** When a custody is signed: as it is checked out, and by the person who accepts it. */
export const signings = ["check-out", "acceptance"] as const;
export type Signing = (typeof signings)[number];

/** Condition of an asset that comes back. */
export const conditions = ["New", "Good", "Fair", "Poor", "Non-working"] as const;
export type Condition = (typeof conditions)[number];

/** What pieces are of that people and assets have besides assets. */
export const pieceKinds = ["accessory", "license"] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** Bound on the assets that one transaction hands over. */
export const HAND_OVER_STEP = 200;
