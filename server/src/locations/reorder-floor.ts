import { messages } from "@steward/contract/messages/catalogue";
import type { locationCalls } from "@steward/contract/locations/calls";
import type { Location } from "@steward/contract/locations/rules";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, forbidden, invalidField, OUTSIDE_SCOPE } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { type OrderedFloor, orderKeys } from "./floor-order.ts";
import { locationOf } from "./location-queries.ts";
import { lockedLocation } from "./location-rules.ts";
import { serializeMoves } from "./move-location.ts";

/**
 * Puts a floor directly above another one of its block, or below all of them; with `If-Match` only at the caller's
 * version. The others keep their version: what anybody edits of them is not affected.
 */
export async function reorderFloor(
  ctx: Context,
  { params, body }: Input<typeof locationCalls.reorder>,
): Promise<Location> {
  return ctx.write(async (tx) => {
    await serializeMoves(tx);
    const before = await lockedLocation(tx, ctx, { id: params.id, action: "update", read: locationOf });
    if (before.location_type !== "Floor" || before.parent === null) {
      throw invalidField("above", messages.locations.onlyFloors);
    }
    const floors = await floorsOf(tx, before.parent);
    const others = floors.filter(({ id }) => id !== before.id);
    const below = body.above === null ? 0 : others.findIndex(({ id }) => id === body.above) + 1;
    if (body.above !== null && below === 0) await refuseFloor(tx, body.above);
    const from = floors.findIndex(({ id }) => id === before.id);
    if (from === below) return before;
    await writeKeys(tx, orderKeys(others, before.id, below), before.id);
    const after = await locationOf(tx, before.id);
    await recordActivity(tx, ctx, {
      subject_type: "location",
      subject_id: before.id,
      action: "reordered",
      changes: changesBetween({ position: from + 1 }, { position: below + 1 }),
    });
    return after;
  });
}

/** The floors of a block from the lowest up. Who is limited to some of them does not see what lies between. */
async function floorsOf(tx: Transaction, block: string): Promise<OrderedFloor[]> {
  const seen = await tx.selectFrom("location").select("id").where("id", "=", block).executeTakeFirst();
  if (!seen) throw forbidden(OUTSIDE_SCOPE);
  const { rows } = await sql<OrderedFloor>`select l.id, l.sort_order::float8 from location l
    where ${ofOrganisation("l")} and l.parent = ${block}::uuid order by l.place_sort, l.id`.execute(tx);
  return rows;
}

/** @throws Refusal invalid, for a floor that is not there or not another one of the block */
async function refuseFloor(tx: Transaction, id: string): Promise<never> {
  const found = await tx.selectFrom("location").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw absentReference("above");
  throw invalidField("above", messages.locations.otherBlock);
}

async function writeKeys(tx: Transaction, keys: readonly OrderedFloor[], moved: string): Promise<void> {
  await sql`update location l set sort_order = k.sort_order,
      version = l.version + (l.id = ${moved}::uuid)::int,
      modified = case when l.id = ${moved}::uuid then now() else l.modified end
    from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map((key) => key.sort_order)}::numeric[]) k (id, sort_order)
    where ${ofOrganisation("l")} and l.id = k.id`.execute(tx);
}
