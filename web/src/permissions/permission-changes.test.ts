import { permissionList } from "@steward/contract/permissions/permission-list";
import type { Permission } from "@steward/contract/permissions/permissions";
import { expect, it } from "vitest";
import { changesOf, inOrder } from "./permission-changes.ts";

const held = (...codenames: Permission[]) => new Set(codenames);

it("changes are summed up by module in the order of modules", () => {
  const { modules, added, removed } = changesOf(
    permissionList,
    held("brand.view", "asset.view", "asset.audit"),
    held("brand.view", "brand.update", "asset.view", "brand.create"),
  );
  expect(
    modules.map((change) => [
      change.title,
      change.added.map(({ name }) => name),
      change.removed.map(({ name }) => name),
    ]),
  ).toEqual([
    ["Assets", [], ["Audit"]],
    ["Brands", ["Create", "Edit"], []],
  ]);
  expect([added, removed]).toEqual([2, 1]);
});

it("equal sets have no changes and are equal lists", () => {
  const [one, other] = [held("brand.view", "asset.view"), held("asset.view", "brand.view")];
  expect(changesOf(permissionList, one, other)).toEqual({ modules: [], added: 0, removed: 0 });
  expect(inOrder(permissionList, one)).toEqual(inOrder(permissionList, other));
});
