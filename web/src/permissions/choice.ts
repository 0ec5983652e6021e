import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import type { Held } from "./labels.ts";

/**
 * Display state of a permission: on or off, changed against the saved state, granted by a role, or not grantable by the
 * caller.
 */
export type Look = "on" | "off" | "added" | "removed" | "given" | "locked";

export interface RightState {
  isOn: boolean;
  look: Look;
  /** Cannot be toggled. */
  isFixed: boolean;
  /** Text of the look; undefined where it is obvious. */
  meaning: string | undefined;
}

export interface PermissionChoiceInput {
  held: Held;
  /** Saved state; null for a new one, in which no change is marked. */
  saved: Held | null;
  onChange: (held: Held) => void;
  mayGrant: (permission: Permission) => boolean;
  /** Permissions granted by roles, with the role's name. */
  given: ReadonlyMap<Permission, string>;
  isReadOnly: boolean;
}

/** Permissions that one check box toggles, such as those of a module. */
export interface GroupState {
  isOn: boolean;
  isMixed: boolean;
  isFixed: boolean;
}

export interface PermissionChoice {
  stateOf: (permission: Permission) => RightState;
  groupOf: (permissions: readonly Permission[]) => GroupState;
  toggle: (permission: Permission) => void;
  /** Selects all grantable permissions, or none if all are selected. */
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

/** Model of a permission picker: look and actions of each permission. */
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
