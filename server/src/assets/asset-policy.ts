import { messages } from "@steward/contract/messages/catalogue";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import type { Permission } from "@steward/contract/permissions/permissions";
import { Refusal } from "../errors/refusal.ts";

/** State machine of status categories (domain section 3); checking out is a call of its own. */
const MOVES: Record<StatusCategory, readonly StatusCategory[]> = {
  pending: ["available", "in_use", "archived"],
  available: ["unavailable", "pending", "archived"],
  in_use: ["available", "unavailable"],
  unavailable: ["available", "archived"],
  archived: [],
};

const WORDS: Record<StatusCategory, string> = {
  pending: "pending",
  available: "available",
  in_use: "in use",
  unavailable: "unavailable",
  archived: "archived",
};

export interface StatusMove {
  from: StatusCategory;
  to: { category: StatusCategory; is_active: boolean };
  reason: string;
}

/** Why a change of status is refused, or undefined when it is allowed. */
export function statusProblem({ from, to, reason }: StatusMove): string | undefined {
  if (!to.is_active) return messages.refusals.statusOff;
  if (from !== to.category && !MOVES[from].includes(to.category)) {
    if (from === "archived") return messages.assets.restoredFirst;
    if (to.category === "in_use") return messages.assets.checkedOut;
    return messages.assets.cannotBecome({ from: WORDS[from], to: WORDS[to.category] });
  }
  const leaves = from !== to.category && (to.category === "unavailable" || to.category === "archived");
  if (leaves && reason.trim() === "") return messages.assets.reasonRequired;
  return undefined;
}

/**
 * Callers who may not see costs may not enter, change or clear one.
 * @throws Refusal forbidden, at the field
 */
export function mayEnterCosts(ctx: { may(permission: Permission): boolean }): void {
  if (ctx.may("asset.view_cost")) return;
  const message = messages.assets.noCosts;
  throw new Refusal("forbidden", message, { errors: { purchase_cost: [message] } });
}
