import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import { type LocationType, parentTypeOf } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { absentReference, conflict, forbidden, invalidField, notFound, stale } from "../errors/refusal.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

type Action = "view" | "create" | "update" | "delete" | "toggle_active";

/**
 * Permission check: branches and the places inside them are two modules.
 * @throws Refusal forbidden
 */
export function needRight(ctx: Context, type: LocationType, action: Action): void {
  if (!ctx.may(`${type === "Branch" ? "branch" : "location"}.${action}`)) throw forbidden();
}

/**
 * Locks a location until the transaction ends and reads it; refuses a stale version.
 * @throws Refusal not_found, stale
 */
export async function lockedLocation<Read extends Location>(
  tx: Transaction,
  ctx: Context,
  { id, action, read }: { id: string; action: Action; read: (tx: Transaction, id: string) => Promise<Read> },
): Promise<Read> {
  const locked = await tx.selectFrom("location").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const found = await read(tx, id);
  needRight(ctx, found.location_type, action);
  if (ctx.version !== undefined && ctx.version !== found.version) throw stale(found);
  return found;
}

interface Given {
  type: LocationType;
  /** Id of the parent, and its field name in the body. */
  parent?: string | null | undefined;
  field: string;
  /** Id of the branch, which is a building's parent where the body names no other. */
  branch?: string | null | undefined;
}

/**
 * The parent for a location of this type, locked until the transaction ends; null for a branch.
 * @throws Refusal invalid for an absent or inactive parent, or one of another type or branch
 */
export async function lockedParent(tx: Transaction, { type, parent, field, branch }: Given): Promise<string | null> {
  const ids = [parent, branch].filter((id) => typeof id === "string");
  const { rows } = await sql<{ id: string; branch: string; location_type: LocationType; is_active: boolean }>`
    select l.id, l.branch, l.location_type, l.is_active from location l
    where ${ofOrganisation("l")} and l.id = any(${ids}::uuid[]) order by l.id for key share`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A member limited to places inside a branch cannot see its row: visible places show that it exists.
  const isThere = (id: string) => byId.has(id) || rows.some((row) => row.branch === id);
  const absent = Object.entries({ [field]: parent, branch }).filter(([, id]) => id && !isThere(id));
  if (absent.length > 0) {
    throw absentReference(...absent.map(([key]) => key));
  }
  const wanted = parentTypeOf(type);
  if (!wanted) {
    if (parent) throw invalidField(field, messages.locations.branchOnTop);
    return null;
  }
  const named = byId.get(branch ?? "");
  if (named && named.location_type !== "Branch") throw invalidField("branch", messages.locations.notABranch);
  const above = byId.get(parent ?? (type === "Building" ? branch : null) ?? "");
  if (!above) throw invalidField(field, REQUIRED);
  if (above.location_type !== wanted)
    throw invalidField(field, messages.locations.standsIn({ noun: type, above: wanted }));
  if (branch && above.branch !== branch) throw invalidField(field, messages.locations.otherBranch);
  if (!above.is_active) throw invalidField(field, messages.refusals.notActive({ noun: wanted.toLowerCase() }));
  return above.id;
}

/** Refuses to deactivate a place that holds something, and to activate one inside an inactive place. */
export async function checkToggle(tx: Transaction, { id, parent, is_active, location_type, asset_count }: Location) {
  const noun = location_type.toLowerCase();
  if (!is_active) {
    const above =
      parent &&
      (await tx
        .selectFrom("location")
        .select(["name", "is_active"])
        .where("id", "=", parent)
        .forShare()
        .executeTakeFirst());
    if (above && !above.is_active) throw conflict(messages.locations.aboveOff({ name: above.name }));
    return;
  }
  if (asset_count > 0) throw conflict(messages.locations.holdsAssets({ count: asset_count, noun }));
  const { rows } = await sql<{ count: number }>`select count(*) as count from location l
    where ${ofOrganisation("l")} and l.parent = ${id}::uuid and l.is_active`.execute(tx);
  const inside = rows[0]?.count ?? 0;
  if (inside > 0) throw conflict(messages.locations.holdsPlaces({ count: inside, noun }));
}
