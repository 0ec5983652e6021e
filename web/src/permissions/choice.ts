import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import type { Held } from "./words.ts";

/** How one right looks: allowed or not, changed against the saved state, given by a role, or beyond the caller. */
export type Look = "on" | "off" | "added" | "removed" | "given" | "locked";

export interface RightState {
  isOn: boolean;
  look: Look;
  /** Cannot be switched now. */
  isFixed: boolean;
  /** What the look means, in words; undefined where it speaks for itself. */
  meaning: string | undefined;
}

export interface PermissionChoiceInput {
  held: Held;
  /** As it is saved; null for something new, of which nothing is marked as changed. */
  saved: Held | null;
  onChange: (held: Held) => void;
  mayGrant: (permission: Permission) => boolean;
  /** Rights that somebody has anyway, with the name of the role they come from. */
  given: ReadonlyMap<Permission, string>;
  isReadOnly: boolean;
}

/** Rights that are switched together, such as those of a module. */
export interface GroupState {
  isOn: boolean;
  isMixed: boolean;
  isFixed: boolean;
}

export interface PermissionChoice {
  stateOf: (permission: Permission) => RightState;
  groupOf: (permissions: readonly Permission[]) => GroupState;
  toggle: (permission: Permission) => void;
  /** Allows all that can be allowed; none of them where all are already. */
  toggleAll: (permissions: readonly Permission[]) => void;
}

function lookOf(input: PermissionChoiceInput, permission: Permission): RightState {
  const { held, saved, mayGrant, given } = input;
  const role = given.get(permission);
  const wasSaved = saved?.has(permission) ?? false;
  const isNew = saved !== null && !wasSaved;
  if (held.has(permission)) {
    const look = isNew ? "added" : "on";
    return { isOn: true, look, isFixed: false, meaning: isNew ? m.roles_meaning_added() : undefined };
  }
  if (role !== undefined) return { isOn: true, look: "given", isFixed: true, meaning: m.roles_meaning_given({ role }) };
  if (wasSaved) return { isOn: false, look: "removed", isFixed: false, meaning: m.roles_meaning_removed() };
  if (!mayGrant(permission)) return { isOn: false, look: "locked", isFixed: true, meaning: m.roles_meaning_locked() };
  return { isOn: false, look: "off", isFixed: false, meaning: undefined };
}

/** What can be seen and done with each right of a set that is being chosen. */
export function permissionChoice(input: PermissionChoiceInput): PermissionChoice {
  const stateOf = (permission: Permission): RightState => {
    const state = lookOf(input, permission);
    return input.isReadOnly ? { ...state, isFixed: true } : state;
  };
  const set = (permissions: readonly Permission[], isOn: boolean) => {
    const held = new Set(input.held);
    for (const permission of permissions) {
      if (isOn) held.add(permission);
      else held.delete(permission);
    }
    input.onChange(held);
  };
  const free = (permissions: readonly Permission[]) => permissions.filter((each) => !stateOf(each).isFixed);
  return {
    stateOf,
    groupOf: (permissions) => {
      const on = permissions.filter((each) => stateOf(each).isOn).length;
      const isOn = on > 0 && on === permissions.length;
      return { isOn, isMixed: on > 0 && !isOn, isFixed: free(permissions).length === 0 };
    },
    toggle: (permission) => {
      const { isFixed, isOn } = stateOf(permission);
      if (!isFixed) set([permission], !isOn);
    },
    toggleAll: (permissions) => {
      const switched = free(permissions);
      set(
        switched,
        switched.some((each) => !stateOf(each).isOn),
      );
    },
  };
}
