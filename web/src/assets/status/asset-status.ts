import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";

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
  pending: ["available", "in_use", "archived"],
  available: ["unavailable", "pending", "archived"],
  in_use: ["available", "unavailable"],
  unavailable: ["available", "archived"],
  archived: [],
};

export const mayMove = (from: StatusCategory, to: StatusCategory): boolean => from === to || moves[from].includes(to);

/** Statuses for an asset with this status: every allowed one except its own, in the given order. */
export const offeredStatuses = <Status extends StatusOfAsset>(
  current: { id: string; category: StatusCategory },
  statuses: readonly Status[],
): Status[] => statuses.filter((status) => status.id !== current.id && mayMove(current.category, status.category));

/** Statuses for several assets: those that at least one of them can take. */
export const offeredToSome = <Status extends StatusOfAsset>(
  currents: readonly { id: string; category: StatusCategory }[],
  statuses: readonly Status[],
): Status[] =>
  statuses.filter((status) =>
    currents.some((current) => current.id !== status.id && mayMove(current.category, status.category)),
  );

/** Transitions into unavailable and archived need a reason. */
export const asksForReason = (from: StatusCategory, to: StatusCategory): boolean =>
  from !== to && (to === "unavailable" || to === "archived");
