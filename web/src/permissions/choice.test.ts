import type { Permission } from "@steward/contract/permissions/permissions";
import { describe, expect, it } from "vitest";
import { type PermissionChoiceInput, permissionChoice } from "./choice.ts";

const set = (...codenames: Permission[]) => new Set(codenames);

/** A choice over these permissions, with the latest change. */
function choiceOf(input: Partial<PermissionChoiceInput>) {
  const chosen: { last: Permission[] | null } = { last: null };
  const choice = permissionChoice({
    held: set(),
    saved: set(),
    onChange: (held) => {
      chosen.last = [...held];
    },
    mayGrant: () => true,
    given: new Map(),
    isReadOnly: false,
    ...input,
  });
  return { choice, chosen };
}

describe("a right", () => {
  it("is marked where it differs from the saved state", () => {
    const { choice } = choiceOf({ held: set("asset.view", "asset.create"), saved: set("asset.view", "asset.delete") });
    const looks = (["asset.view", "asset.create", "asset.delete", "asset.update"] as const).map(
      (codename) => choice.stateOf(codename).look,
    );
    expect(looks).toEqual(["on", "added", "removed", "off"]);
  });

  it("of something new is not marked as changed", () => {
    expect(choiceOf({ held: set("asset.view"), saved: null }).choice.stateOf("asset.view").look).toBe("on");
  });

  it("that the caller lacks is not granted, but may be taken away and given back", () => {
    const mayGrant = () => false;
    const { choice, chosen } = choiceOf({ held: set("asset.view"), saved: set("asset.view", "asset.audit"), mayGrant });
    expect(choice.stateOf("asset.create")).toMatchObject({ look: "locked", isFixed: true, isOn: false });
    choice.toggle("asset.create");
    expect(chosen.last).toBeNull();
    choice.toggle("asset.view");
    expect(chosen.last).toEqual([]);
    choice.toggle("asset.audit");
    expect(chosen.last).toEqual(["asset.view", "asset.audit"]);
  });

  it("that a role grants is fixed and names the role", () => {
    const { choice } = choiceOf({ given: new Map([["asset.view", "Auditor"]]) });
    expect(choice.stateOf("asset.view")).toEqual({
      isOn: true,
      look: "given",
      isFixed: true,
      meaning: "Allowed by the role Auditor",
    });
  });

  it("held beside its role can be taken out", () => {
    const { choice } = choiceOf({ held: set("asset.view"), given: new Map([["asset.view", "Auditor"]]) });
    expect(choice.stateOf("asset.view").isFixed).toBe(false);
  });
});

describe("a group of rights", () => {
  const rights: Permission[] = ["asset.view", "asset.create", "asset.delete"];

  it("is on, off or mixed", () => {
    const stateOf = (held: ReadonlySet<Permission>) => choiceOf({ held }).choice.groupOf(rights);
    expect(stateOf(set())).toMatchObject({ isOn: false, isMixed: false });
    expect(stateOf(set("asset.view"))).toMatchObject({ isOn: false, isMixed: true });
    expect(stateOf(set(...rights))).toMatchObject({ isOn: true, isMixed: false });
  });

  it("is allowed as far as the caller may, and taken away again", () => {
    const mayGrant = (codename: Permission) => codename !== "asset.delete";
    const { choice, chosen } = choiceOf({ held: set("asset.view"), mayGrant });
    choice.toggleAll(rights);
    expect(chosen.last).toEqual(["asset.view", "asset.create"]);
    const full = choiceOf({ held: set("asset.view", "asset.create"), mayGrant });
    full.choice.toggleAll(rights);
    expect(full.chosen.last).toEqual([]);
  });

  it("cannot be switched where nothing in it can", () => {
    expect(choiceOf({ isReadOnly: true }).choice.groupOf(rights).isFixed).toBe(true);
    expect(choiceOf({ mayGrant: () => false }).choice.groupOf(rights).isFixed).toBe(true);
  });
});
