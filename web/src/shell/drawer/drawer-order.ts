/** Ids of the entries of the drawer in the order of the specification, those of a group below its own. */
export const normalOrder = {
  dashboard: [],
  "asset-management": ["oem-invites", "my-assets", "components", "accessories", "licenses", "my-asset-request"],
  "service-request": [],
  "skilled-personnel": ["all-skilled-personnel", "placed-personnel", "interest-made"],
} as const;

/** The same for the preferences. */
export const preferenceOrder = {
  "asset-settings": [],
  "all-models": [],
  "model-settings": [],
  categories: [],
  manufacturers: [],
  supplier: [],
  brand: [],
  location: ["branches", "building", "block", "floor", "room", "end-location"],
  "admin-settings": ["all-users", "roles-and-permissions"],
  "module-dashboard": ["location-dashboard"],
  "module-asset-management": ["module-all-models", "module-my-assets"],
  "module-service-request": ["module-all-service-request", "module-my-service-request"],
  "module-skilled-personnel": ["module-all-personnel", "module-placed-personnel", "module-interest-made"],
} as const;

type IdsOf<Order extends Readonly<Record<string, readonly string[]>>> = keyof Order | Order[keyof Order][number];

/** An entry that a noun or the shell may have. */
export type EntryId = IdsOf<typeof normalOrder> | IdsOf<typeof preferenceOrder>;
