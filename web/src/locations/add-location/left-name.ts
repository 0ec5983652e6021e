import type { SubLocationType } from "@steward/contract/locations/constants";

let left: { type: SubLocationType; name: string } | null = null;

/** Keeps the name of a place whose form is left to create the place above it first. */
export function leaveName(type: SubLocationType, name: string): void {
  left = { type, name };
}

/** The name with which the next form of this type begins. */
export const leftName = (type: SubLocationType): string => (left?.type === type ? left.name : "");

/** Called once the place is added or given up. */
export function forgetName(type: SubLocationType): void {
  if (left?.type === type) left = null;
}
