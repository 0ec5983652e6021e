import type { SubLocationType } from "@steward/contract/locations/constants";

let left: { type: SubLocationType; name: string } | null = null;

/** Keeps the typed name while the place above is created first. */
export function leaveName(type: SubLocationType, name: string): void {
  left = { type, name };
}

/** Initial name for the next form of this type. */
export const leftName = (type: SubLocationType): string => (left?.type === type ? left.name : "");

/** Called when the place is added or the form cancelled. */
export function forgetName(type: SubLocationType): void {
  if (left?.type === type) left = null;
}
