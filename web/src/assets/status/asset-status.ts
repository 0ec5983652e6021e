import type { Asset } from "@steward/contract/assets/rules";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import type { May } from "../../session/may.ts";

export interface StatusOfAsset {
  id: string;
  name: string;
  category: StatusCategory;
  color: string;
}

/**
 * Manual transitions between categories (domain section 3). Assets enter use by check-out only and leave the archive by
 * restoring only; within a category every transition is allowed.
 */
const moves: Record<StatusCategory, readonly StatusCategory[]> = {
  pending: ["available", "archived"],
  available: ["unavailable", "pending", "archived"],
  in_use: ["available", "unavailable"],
  unavailable: ["available", "archived"],
  archived: [],
};

/** What can be done to an asset depends on its category, and on whether somebody holds it. */
export interface Movable {
  category: StatusCategory;
  isHeld: boolean;
}

/** The present state of an asset. */
export const movable = (asset: Pick<Asset, "status_details" | "assigned_to">): Movable & { id: string } => ({
  ...asset.status_details,
  isHeld: asset.assigned_to !== null,
});

/** Out of service an asset keeps its holder, to whom it may go back; to anybody else it goes by checking it in. */
export function mayMove({ category: from, isHeld }: Movable, to: StatusCategory): boolean {
  if (from === to) return true;
  if (isHeld && from === "unavailable" && to === "in_use") return true;
  if (isHeld && (to === "available" || to === "archived")) return false;
  return moves[from].includes(to);
}

/** Statuses that a session may give to assets: those of the archive only to who may delete them. */
export const permittedStatuses = <Status extends StatusOfAsset>(may: May, statuses: readonly Status[]): Status[] =>
  may("asset.delete") ? [...statuses] : statuses.filter(({ category }) => category !== "archived");

/** Statuses for an asset with this status: every allowed one except its own, in the given order. */
export const offeredStatuses = <Status extends StatusOfAsset>(
  current: Movable & { id: string },
  statuses: readonly Status[],
): Status[] => statuses.filter((status) => status.id !== current.id && mayMove(current, status.category));

/** Statuses for several assets: those that at least one of them can take. */
export const offeredToSome = <Status extends StatusOfAsset>(
  currents: readonly (Movable & { id: string })[],
  statuses: readonly Status[],
): Status[] =>
  statuses.filter((status) =>
    currents.some((current) => current.id !== status.id && mayMove(current, status.category)),
  );

/** Transitions into unavailable and archived need a reason. */
export const asksForReason = (from: StatusCategory, to: StatusCategory): boolean =>
  from !== to && (to === "unavailable" || to === "archived");
