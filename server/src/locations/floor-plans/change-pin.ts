import type { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import type { FloorPin } from "@steward/contract/locations/floor-plans/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, conflict, invalidField, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockFloor } from "./change-plan.ts";
import { pinOf } from "./floor-plan-queries.ts";

interface Placed {
  room: string | null;
  asset: string | null;
}

/**
 * Places a room or an asset on the plan of its floor; what is placed already moves there. Positions are no history: they
 * say where something is drawn, not where it stands.
 */
export async function pin(ctx: Context, { params, body }: Input<typeof floorPlanCalls.pin>): Promise<FloorPin> {
  const { room = null, asset = null, x, y } = body;
  return ctx.write(async (tx) => {
    await lockFloor(tx, params.id);
    const plan = tx.selectFrom("attachment").select("id").where("location", "=", params.id);
    if (!(await plan.executeTakeFirst())) throw conflict(messages.locations.noPlan);
    await assertOnFloor(tx, ctx, params.id, { room, asset });
    if ((room === null) === (asset === null)) throw invalidField("room", messages.locations.pinOneOf);
    const placed = await tx
      .insertInto("floor_pin")
      .values({ organisation_id: ctx.organisation_id, id: newId(), floor: params.id, room, asset, x, y })
      .onConflict((pins) => pins.constraint("floor_pin_once").doUpdateSet({ x, y }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return pinOf(tx, ctx, placed.id);
  });
}

/**
 * Asserts that a room is one of the floor, or that an asset stands there.
 * @throws Refusal invalid
 */
async function assertOnFloor(tx: Transaction, ctx: Context, floor: string, { room, asset }: Placed): Promise<void> {
  if (room) {
    const found = await tx.selectFrom("location").select("parent").where("id", "=", room).executeTakeFirst();
    if (!found) throw absentReference("room");
    if (found.parent !== floor) throw invalidField("room", messages.locations.notOnFloor);
  }
  if (asset) {
    const found = ctx.may("asset.view")
      ? await tx.selectFrom("asset").select(["places", "is_archived"]).where("id", "=", asset).executeTakeFirst()
      : undefined;
    if (!found) throw absentReference("asset");
    if (found.is_archived || !found.places.includes(floor)) {
      throw invalidField("asset", messages.locations.notOnFloor);
    }
  }
}

/** Takes a room or an asset off the plan of its floor. */
export async function unpin(ctx: Context, { params }: Input<typeof floorPlanCalls.unpin>): Promise<undefined> {
  return ctx.write(async (tx) => {
    const removed = await tx
      .deleteFrom("floor_pin")
      .where("id", "=", params.pin_id)
      .where("floor", "=", params.id)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw notFound();
    return undefined;
  });
}
