import type { Permission } from "@steward/contract/permissions/permissions";
import { expect, test } from "vitest";
import { mayOf, permitted } from "./may.ts";

const member = (...permissions: Permission[]) => mayOf({ is_owner: false, permissions, locked_modules: [] });

test("nothing is allowed until the organisation is known, and everything to its owner", () => {
  expect(mayOf(undefined)("asset.view")).toBe(false);
  expect(member("asset.view")("asset.view")).toBe(true);
  expect(member("asset.view")("asset.update")).toBe(false);
  expect(mayOf({ is_owner: true, permissions: [], locked_modules: [] })("asset.delete")).toBe(true);
});

test("nothing is allowed in a locked module, to its owner neither", () => {
  const owner = mayOf({ is_owner: true, permissions: [], locked_modules: ["brand"] });
  expect([owner("brand.view"), owner("branch.view"), owner("settings.update")]).toEqual([false, true, true]);
  const viewer = mayOf({ is_owner: false, permissions: ["brand.view"], locked_modules: ["brand"] });
  expect(viewer("brand.view")).toBe(false);
});

test("actions are left out for whom they are not; of several permissions one is enough", () => {
  const actions = [
    { label: "View" },
    { label: "Edit", permission: "role.update" as const },
    { label: "Duplicate", permission: ["role.create", "role.duplicate"] as const },
  ];
  const labels = (may: ReturnType<typeof member>) => permitted(actions, may).map(({ label }) => label);
  expect(labels(member())).toEqual(["View"]);
  expect(labels(member("role.update"))).toEqual(["View", "Edit"]);
  expect(labels(member("role.duplicate"))).toEqual(["View", "Duplicate"]);
});
