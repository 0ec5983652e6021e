import { expect, test } from "vitest";
import { permissionChanges } from "./permission-changes.ts";

test("history lists the modules whose permissions changed, by their labels", () => {
  const before = ["asset.view", "asset.update", "brand.view", "report.view"];
  const after = ["asset.update", "asset.view", "brand.view", "brand.create", "user.view"];
  expect(permissionChanges("permissions", before, after)).toEqual([
    { field: "permissions", before: "Brands: View", after: "Brands: View, Create" },
    { field: "permissions", before: "Reports: View", after: null },
    { field: "permissions", before: null, after: "Users: View" },
  ]);
  expect(permissionChanges("permissions", before, [...before].reverse())).toEqual([]);
});
