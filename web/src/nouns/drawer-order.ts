/** Entries of the drawer by id, in the order of the specification; groups hold their entries. */
export const normalOrder = {
  dashboard: [],
  "asset-management": ["oem-invites", "my-assets", "components", "accessories", "licenses", "my-asset-request"],
  "service-request": [],
  "skilled-personnel": ["all-skilled-personnel", "placed-personnel", "interest-made"],
  // Of organisations that supply others: their kind decides about each entry.
  "supply-desk": [
    "issued-assets",
    "assigned-requests",
    "engineers",
    "personnel-profiles",
    "interests-received",
    "staffing-reports",
  ],
} as const;

/** Entries of the preferences drawer. */
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

/** Id of an entry of a noun or the shell. */
export type EntryId = IdsOf<typeof normalOrder> | IdsOf<typeof preferenceOrder>;
