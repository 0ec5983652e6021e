/** Accessories come back; of consumables the quantity only goes down. */
export const accessoryKinds = ["accessory", "consumable"] as const;
export type AccessoryKind = (typeof accessoryKinds)[number];
