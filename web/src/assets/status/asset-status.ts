import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";

export interface StatusOfAsset {
  id: string;
  name: string;
  category: StatusCategory;
  color: string;
}

/**
 * Moves between categories by hand (domain section 3). Into use from stock leads by check-out only, out of the archive
 * by restoring only; within a category every label may follow every other.
 */
const moves: Record<StatusCategory, readonly StatusCategory[]> = {
  pending: ["available", "in_use", "archived"],
  available: ["unavailable", "pending", "archived"],
  in_use: ["available", "unavailable"],
  unavailable: ["available", "archived"],
  archived: [],
};

export const mayMove = (from: StatusCategory, to: StatusCategory): boolean => from === to || moves[from].includes(to);

/** Statuses offered to an asset of this status: every allowed one but its own, in the order given. */
export const offeredStatuses = <Status extends StatusOfAsset>(
  current: { id: string; category: StatusCategory },
  statuses: readonly Status[],
): Status[] => statuses.filter((status) => status.id !== current.id && mayMove(current.category, status.category));

/** Statuses offered to several assets: those at least one of them can move to. */
export const offeredToSome = <Status extends StatusOfAsset>(
  currents: readonly { id: string; category: StatusCategory }[],
  statuses: readonly Status[],
): Status[] =>
  statuses.filter((status) =>
    currents.some((current) => current.id !== status.id && mayMove(current.category, status.category)),
  );

/** A reason is asked for on the way into unavailable and archived. */
export const asksForReason = (from: StatusCategory, to: StatusCategory): boolean =>
  from !== to && (to === "unavailable" || to === "archived");
