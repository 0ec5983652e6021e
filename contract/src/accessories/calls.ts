import { pictureCalls } from "../attachments/calls.ts";
import { PRODUCT, calls } from "../kit/call.ts";
import type { accessoryRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/accessory/` as const;
const EDITED = "Accessory edited successfully";
const pictures = pictureCalls(root, {
  view: "accessory.view",
  change: "accessory.update",
  edited: EDITED,
  upload: "attachments",
});

export const accessoryCalls = calls<typeof accessoryRules>("accessories", {
  list: { method: "GET", path: root, permission: "accessory.view" },
  create: {
    method: "POST",
    path: root,
    permission: "accessory.create",
    success: "Accessory added successfully",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "accessory.export", answers: "file" },
  read: { method: "GET", path: `${root}{id}/`, permission: "accessory.view" },
  update: { method: "PATCH", path: `${root}{id}/`, permission: "accessory.update", success: EDITED },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "accessory.delete",
    success: "Accessory deleted successfully",
  },
  handOuts: { method: "GET", path: `${root}{id}/hand-outs/`, permission: "accessory.view" },
  handOut: {
    method: "POST",
    path: `${root}{id}/hand-out/`,
    permission: "accessory.update",
    success: "Accessory handed out successfully",
    idempotent: true,
  },
  takeBack: {
    method: "POST",
    path: `${root}{id}/hand-outs/{hand_out_id}/return/`,
    permission: "accessory.update",
    success: "Accessory returned successfully",
    idempotent: true,
  },
  restock: {
    method: "POST",
    path: `${root}{id}/restock/`,
    permission: "accessory.update",
    success: "Accessory restocked successfully",
    idempotent: true,
  },
  ...pictures,
});
