import { masterCalls } from "../master-calls.ts";
import type { supplierRules } from "./rules.ts";

export const supplierCalls = masterCalls<typeof supplierRules>({
  noun: "supplier",
  path: "master/supplier",
  module: "supplier",
  success: {
    created: "Supplier added successfully",
    edited: "Supplier edited successfully",
    toggled: "Supplier toggled successfully",
    deleted: "Supplier deleted successfully",
  },
});
