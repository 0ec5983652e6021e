import type { Permission } from "@steward/contract/permissions/permissions";
import type { AddDialogRequest } from "../add-dialogs/open-add-dialog.ts";

/** What a combination of keys does; it is there for those who have the permission. */
export interface Shortcut {
  /** As `pressedKeys` writes them. */
  keys: string;
  opens: AddDialogRequest;
  permission: Permission;
}

const brand: AddDialogRequest = { kind: "brand" };
const supplier: AddDialogRequest = { kind: "supplier" };
const manufacturer: AddDialogRequest = { kind: "manufacturer" };

export const shortcuts: readonly Shortcut[] = [
  { keys: "Alt+Shift+B", opens: brand, permission: "brand.create" },
  { keys: "Alt+Shift+J", opens: supplier, permission: "supplier.create" },
  { keys: "Alt+Shift+6", opens: { kind: "location", type: "Building" }, permission: "location.create" },
  { keys: "Alt+Shift+7", opens: { kind: "location", type: "Block" }, permission: "location.create" },
  { keys: "Alt+Shift+8", opens: { kind: "location", type: "Floor" }, permission: "location.create" },
  { keys: "Alt+Shift+9", opens: { kind: "location", type: "Room" }, permission: "location.create" },
  { keys: "Alt+Shift+0", opens: { kind: "location", type: "End Location" }, permission: "location.create" },
  { keys: "Mod+Shift+G", opens: manufacturer, permission: "manufacturer.create" },
  // Browsers keep this one to themselves unless the page is installed as an application.
  { keys: "Mod+Shift+W", opens: manufacturer, permission: "manufacturer.create" },
];

export const shortcutOf = (keys: string): Shortcut | undefined => shortcuts.find((shortcut) => shortcut.keys === keys);
