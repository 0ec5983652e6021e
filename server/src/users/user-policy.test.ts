import type { Permission } from "@steward/contract/permissions/permissions";
import { describe, expect, test } from "vitest";
import type { Refusal } from "../errors/refusal.ts";
import type { GivenRole } from "../roles/role-queries.ts";
import {
  type Managed,
  NOBODY,
  refuseEnding,
  refuseLeaving,
  refuseLosingOwner,
  refuseManaging,
  refuseAccess,
  accessAfter,
  accessDiffers,
} from "./user-policy.ts";

const caller = (permissions: Permission[], { is_owner = false, scope = null as string[] | null } = {}) => ({
  actor: { session_id: "s", account_id: "me", name: "Asha Rao", is_token: false, is_owner, permissions },
  scope,
  may: (permission: Permission) => is_owner || permissions.includes(permission),
});
const owner = caller([], { is_owner: true });
const manager = caller(["user.update_permissions", "brand.view"]);
const limited = caller(["user.update_permissions", "brand.view"], { scope: ["home"] });

const member = (given: Partial<Managed> = {}): Managed => ({
  ...NOBODY,
  id: "you",
  is_active: true,
  scope_hidden: 0,
  ...given,
});
const role = (id: string, permissions: string[], { name = "Clerk", is_seed = false } = {}): GivenRole => ({
  id,
  name,
  is_seed,
  permissions,
});

describe("who may touch a member", () => {
  test("owners are the business of owners", () => {
    expect(() => refuseManaging(manager, member({ is_owner: true }))).toThrow("Only an owner can change an owner.");
    expect(() => refuseManaging(owner, member({ is_owner: true }))).not.toThrow();
    expect(() => refuseManaging(manager, member())).not.toThrow();
  });

  test("who is limited to places sees to those within them, and to themselves", () => {
    const message = "You can only change people who are limited to places within your own.";
    expect(() => refuseManaging(limited, member({ scope: ["home"] }))).not.toThrow();
    expect(() => refuseManaging(limited, member())).toThrow(message);
    expect(() => refuseManaging(limited, member({ scope: ["home"], scope_hidden: 1 }))).toThrow(message);
    expect(() => refuseManaging(limited, member({ id: "me" }))).not.toThrow();
  });

  test("nobody puts themselves out, and one active owner stays", () => {
    expect(() => refuseLeaving(owner, member({ id: "me" }))).toThrow("You cannot deactivate or remove yourself.");
    expect(() => refuseLeaving(owner, member())).not.toThrow();
    const message = "The organisation needs an owner: make somebody else an owner first.";
    expect(() => refuseLosingOwner(member({ is_owner: true }), 0)).toThrow(message);
    expect(() => refuseLosingOwner(member({ is_owner: true }), 1)).not.toThrow();
    expect(() => refuseLosingOwner(member({ is_owner: true, is_active: false }), 0)).not.toThrow();
    expect(() => refuseLosingOwner(member(), 0)).not.toThrow();
  });
});

describe("what a member is to be allowed", () => {
  test("is what the body says, each once, and as it was where the body is silent", () => {
    const before = member({ user_groups: ["a"], additional_permissions: ["brand.view"], scope: ["home"] });
    expect(accessAfter(before, {})).toEqual({
      user_groups: ["a"],
      additional_permissions: ["brand.view"],
      scope: ["home"],
      is_owner: false,
    });
    expect(accessAfter(before, { user_groups: ["b", "b"], scope: [] })).toMatchObject({
      user_groups: ["b"],
      scope: [],
    });
    expect(accessAfter(before, { is_owner: true })).toMatchObject({ is_owner: true, scope: [] });
  });

  test("differs where a part does, whatever its order", () => {
    const before = { ...NOBODY, user_groups: ["a", "b"] };
    expect(accessDiffers(before, { ...NOBODY, user_groups: ["b", "a"] })).toBe(false);
    for (const part of [{ user_groups: ["a"] }, { scope: ["home"] }, { is_owner: true }]) {
      expect(accessDiffers(before, { ...before, ...part })).toBe(true);
    }
  });

  test("takes the permission to change it, unless nothing changes", () => {
    const clerk = caller(["user.update", "brand.view"]);
    const message = "You cannot change what people are permitted to do.";
    const after = accessAfter(NOBODY, { additional_permissions: ["brand.view"] });
    expect(() => refuseAccess(clerk, member(), after, [])).toThrow(message);
    expect(() => refuseAccess(clerk, null, after, [])).toThrow(message);
    expect(() => refuseAccess(clerk, member(), NOBODY, [])).not.toThrow();
    expect(() => refuseAccess(manager, member(), after, [])).not.toThrow();
  });

  test("is nobody's own to change, an owner's neither", () => {
    const message = "You cannot change your own roles, permissions, places or ownership.";
    for (const self of [manager, owner]) {
      const before = member({ id: "me", is_owner: self === owner });
      for (const given of [
        { additional_permissions: ["brand.view" as const] },
        { user_groups: ["a"] },
        { scope: ["home"] },
      ]) {
        const after = { ...NOBODY, ...given };
        expect(() => refuseAccess(self, { ...before, is_owner: false }, after, [])).toThrow(message);
      }
    }
    expect(() => refuseAccess(owner, member({ id: "me", is_owner: true }), NOBODY, [])).toThrow(message);
  });

  test("is at most what the giver may do, by roles and by additions", () => {
    const message = "You cannot grant what you may not do yourself (Assets: View).";
    const by_role = accessAfter(NOBODY, { user_groups: ["a"] });
    expect(() => refuseAccess(manager, member(), by_role, [role("a", ["brand.view", "asset.view"])])).toThrow(message);
    expect(() => refuseAccess(owner, member(), by_role, [role("a", ["asset.view"])])).not.toThrow();
    const by_addition = accessAfter(NOBODY, { additional_permissions: ["asset.view"] });
    expect(() => refuseAccess(manager, null, by_addition, [])).toThrow(message);
    const had = member({ user_groups: ["a"], additional_permissions: ["asset.view"] });
    const more = accessAfter(had, { user_groups: ["a", "b"], additional_permissions: ["asset.view", "brand.view"] });
    const roles = [role("a", ["asset.view"]), role("b", ["brand.view"])];
    expect(() => refuseAccess(manager, had, more, roles)).not.toThrow();
  });

  test("nobody takes what they may not do, by roles, by additions or with the membership", () => {
    const message = "You cannot take from others what you may not do yourself (Assets: View).";
    const had = member({ user_groups: ["a"], additional_permissions: ["asset.view"] });
    const strong = [role("a", ["asset.view"])];
    const less = accessAfter(had, { user_groups: ["a"], additional_permissions: [] });
    expect(() => refuseAccess(manager, had, less, [])).toThrow(message);
    expect(() => refuseAccess(owner, had, less, [])).not.toThrow();
    const none = accessAfter(member({ user_groups: ["a"] }), { user_groups: [] });
    expect(() => refuseAccess(manager, member({ user_groups: ["a"] }), none, strong)).toThrow(message);
    expect(() =>
      refuseAccess(manager, member({ user_groups: ["a"] }), none, [role("a", ["brand.view"])]),
    ).not.toThrow();
    expect(() => refuseEnding(manager, member({ user_groups: ["a"] }), strong)).toThrow(message);
    expect(() => refuseEnding(manager, member({ additional_permissions: ["asset.view"] }), [])).toThrow(message);
    expect(() => refuseEnding(owner, had, strong)).not.toThrow();
    expect(() => refuseEnding(manager, member({ additional_permissions: ["brand.view"] }), [])).not.toThrow();
  });

  test("many permissions that the giver lacks are counted", () => {
    const permissions: Permission[] = ["asset.view", "asset.create", "asset.update", "asset.delete", "model.view"];
    expect(() => refuseAccess(manager, null, { ...NOBODY, additional_permissions: permissions }, [])).toThrow(
      "You cannot grant what you may not do yourself (Assets: View, Assets: Create, Assets: Edit and 2 more).",
    );
  });

  test("owners are made by owners, and so is the role Owner", () => {
    const owning = accessAfter(NOBODY, { is_owner: true });
    expect(() => refuseAccess(manager, member(), owning, [])).toThrow("Only an owner can make somebody an owner.");
    expect(() => refuseAccess(owner, member(), owning, [])).not.toThrow();
    const given = accessAfter(NOBODY, { user_groups: ["a"] });
    const seed = role("a", [], { name: "Owner", is_seed: true });
    expect(() => refuseAccess(manager, member(), given, [seed])).toThrow("Only an owner can give the role Owner.");
    expect(() => refuseAccess(manager, member(), given, [role("a", [], { name: "Owner" })])).not.toThrow();
    expect(() => refuseAccess(owner, member(), given, [seed])).not.toThrow();
  });

  test("has places: none for an owner, at least one where the giver is limited", () => {
    const field = (work: () => void) => {
      try {
        work();
      } catch (error) {
        return (error as Refusal).details.errors;
      }
      return undefined;
    };
    const owning = { ...NOBODY, is_owner: true, scope: ["home"] };
    expect(field(() => refuseAccess(owner, null, owning, []))).toEqual({
      scope: ["An owner is not limited to places."],
    });
    const nowhere = { scope: ["Choose at least one of the places that you are limited to yourself."] };
    expect(field(() => refuseAccess(limited, null, NOBODY, []))).toEqual(nowhere);
    expect(field(() => refuseAccess(limited, member({ scope: ["home"] }), NOBODY, []))).toEqual(nowhere);
    expect(field(() => refuseAccess(limited, null, { ...NOBODY, scope: ["home"] }, []))).toBeUndefined();
    expect(field(() => refuseAccess(limited, member({ id: "me" }), NOBODY, []))).toBeUndefined();
  });
});
