import { messages } from "@steward/contract/messages/catalogue";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import type { Permission } from "@steward/contract/permissions/permissions";
import { conflictAt, forbidden, invalidField, Refusal } from "../errors/refusal.ts";
import { type Bonds, bondMessage } from "../stock/hand-out-queries.ts";

/** State machine of status categories (domain section 3); checking out and in are calls of their own. */
const MOVES: Record<StatusCategory, readonly StatusCategory[]> = {
  pending: ["available", "archived"],
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
  /** Whether somebody holds the asset: out of service it keeps its holder, so that it goes back to nobody else. */
  is_held: boolean;
  /** Asked for where it goes into the archive. */
  bonds: Bonds | undefined;
}

/** Why a change of status is refused: by a field of the body, or by the state that the asset is in. */
export interface StatusProblem {
  by: "status" | "reason" | "state";
  message: string;
}

const byState = (message: string): StatusProblem => ({ by: "state", message });

/** Why a change of status is refused, or undefined when it is allowed. */
export function statusProblem({ from, to, reason, is_held, bonds }: StatusMove): StatusProblem | undefined {
  if (!to.is_active) return { by: "status", message: messages.refusals.statusOff };
  if (is_held && from === "unavailable" && to.category === "in_use") return undefined;
  const archives = from !== "archived" && to.category === "archived";
  if (is_held && (to.category === "available" || archives)) return byState(messages.custody.checkedInFirst);
  if (from !== to.category && !MOVES[from].includes(to.category)) {
    if (from === "archived") return byState(messages.assets.restoredFirst);
    if (to.category === "in_use") return byState(messages.assets.usedByCheckOut({ from: WORDS[from] }));
    return byState(messages.assets.cannotBecome({ from: WORDS[from], to: WORDS[to.category] }));
  }
  const bond = archives ? bondMessage(bonds) : undefined;
  if (bond !== undefined) return byState(bond);
  const leaves = archives || (from !== "unavailable" && to.category === "unavailable");
  if (leaves && reason.trim() === "") return { by: "reason", message: messages.assets.reasonRequired };
  return undefined;
}

/** The refusal of a change of status; one by the asset's state is a conflict, told at the field too. */
export const statusRefusal = ({ by, message }: StatusProblem): Refusal =>
  by === "state" ? conflictAt("status", message) : invalidField(by, message);

/**
 * A status of the archive asks for the permission to delete assets as well.
 * @throws Refusal forbidden
 */
export function mayTake(ctx: { may(permission: Permission): boolean }, to: { category: StatusCategory }): void {
  if (to.category === "archived" && !ctx.may("asset.delete")) throw forbidden(messages.assets.noArchiving);
}

/** Masters that an asset points to and from which nothing else of it follows. */
export const ownMasters = ["supplier", "service_provider", "depreciation"] as const;

/**
 * Who may attach service providers but not edit assets sends nothing else.
 * @throws Refusal forbidden
 */
export function mayEditFields(ctx: { may(permission: Permission): boolean }, body: object): void {
  const others = Object.entries(body).some(([field, value]) => field !== "service_provider" && value !== undefined);
  if (others && !ctx.may("asset.update")) throw forbidden(messages.assets.providerOnly);
}

/** @throws Refusal forbidden, at the field */
export function mayAttachProvider(ctx: { may(permission: Permission): boolean }): void {
  if (ctx.may("asset.attach_provider")) return;
  const message = messages.assets.noProvider;
  throw new Refusal("forbidden", message, { errors: { service_provider: [message] } });
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
