import { expect, it } from "vitest";
import { deletingRefusal, editingRefusal } from "./role-policy.ts";

const own = { id: "me", isOwner: false, roles: ["mine"], isLimited: false };
const role = (id: string, is_seed = false) => ({ id, name: "Night Shift", is_seed });

it("a role that one holds is changed by owners only", () => {
  expect(editingRefusal(own, role("mine"))).toBe("You have this role yourself, so only an owner can change it.");
  expect(editingRefusal({ ...own, isOwner: true }, role("mine"))).toBeUndefined();
  expect(editingRefusal(own, role("other"))).toBeUndefined();
});

it("roles are not the business of who is limited to places", () => {
  const limited = { ...own, isLimited: true };
  const words = "Roles apply to the whole organisation, so people who are limited to places cannot change them.";
  expect([editingRefusal(limited, role("other")), deletingRefusal(limited, role("other"))]).toEqual([words, words]);
});

it("a built-in role is not deleted", () => {
  expect(deletingRefusal(own, role("other", true))).toBe("A built-in role cannot be deleted.");
  expect(deletingRefusal(own, role("other"))).toBeUndefined();
});
