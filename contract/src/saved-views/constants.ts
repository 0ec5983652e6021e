import type { Permission } from "../permissions/permissions.ts";

/** Lists that views are saved of, each with the permission that shows it. */
export const viewedLists = {
  assets: "asset.view",
  models: "model.view",
  components: "component.view",
  accessories: "accessory.view",
  licenses: "license.view",
  users: "user.view",
  branches: "branch.view",
  buildings: "location.view",
  blocks: "location.view",
  floors: "location.view",
  rooms: "location.view",
  end_locations: "location.view",
  skilled_personnel: "personnel.view",
} as const satisfies Record<string, Permission>;
export type ViewedList = keyof typeof viewedLists;
/** Lists of which the author of a view is mailed when somebody new fits it. */
export const mailedLists: readonly ViewedList[] = ["skilled_personnel"];
