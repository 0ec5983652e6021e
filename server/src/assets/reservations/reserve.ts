import type { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { newId } from "../../database/new-id.ts";
import { forbidden, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import {
  assertPossible,
  lockAsset,
  lockReservation,
  type Planned,
  setColumns,
  summary,
  tell,
} from "./lock-reservation.ts";
import { reservationOf } from "./reservation-queries.ts";

/**
 * Reserves an asset for a person from one day to another. Whoever reserves, checks out or changes a reservation of the
 * same asset waits for the others; that no two share a day holds in the database besides.
 */
export const reserve = (ctx: Context, { params, body }: Input<typeof reservationCalls.reserve>) =>
  add(ctx, params.id, "reserved", body);

/** Asks for an asset for oneself, on days on which it can be had. */
export const requestAsset = (ctx: Context, { params, body }: Input<typeof reservationCalls.request>) =>
  add(ctx, params.id, "requested", { ...body, user: ctx.actor.account_id });

async function add(
  ctx: Context,
  asset: string,
  state: "requested" | "reserved",
  planned: Planned & { note: string },
): Promise<Reservation> {
  return ctx.write(async (tx) => {
    await lockAsset(tx, asset);
    await assertPossible(tx, asset, planned);
    const id = newId();
    const { user, starts, ends, note } = planned;
    const { organisation_id, actor } = ctx;
    await tx
      .insertInto("reservation")
      .values({ organisation_id, id, asset, person: user, starts, ends, state, note, created_by: actor.account_id })
      .execute();
    const after = await reservationOf(tx, ctx, id);
    await tell(tx, ctx, { action: state, before: null, after, reason: note });
    return after;
  });
}

/** Changes an open reservation; with `If-Match` only at the caller's version. */
export async function changeReservation(
  ctx: Context,
  { params, body }: Input<typeof reservationCalls.update>,
): Promise<Reservation> {
  return ctx.write(async (tx) => {
    const before = await lockReservation(tx, ctx, params.id);
    const planned = {
      user: body.user ?? before.user,
      starts: body.starts ?? before.starts,
      ends: body.ends ?? before.ends,
    };
    const note = body.note ?? before.note;
    if (
      summary(before) === summary({ ...before, ...planned }) &&
      planned.user === before.user &&
      note === before.note
    ) {
      return before;
    }
    if (planned.ends < planned.starts) throw invalidField("ends", messages.custody.endsEarly);
    await assertPossible(tx, before.asset, planned, before);
    const { user, ...days } = planned;
    await setColumns(tx, before.id, { person: user, ...days, note });
    const after = await reservationOf(tx, ctx, before.id);
    await tell(tx, ctx, { action: "reservation changed", before, after, reason: note === before.note ? "" : note });
    return after;
  });
}

/** Cancels an open reservation; the person for whom it is may, and who checks assets out. */
export async function cancelReservation(
  ctx: Context,
  { params, body }: Input<typeof reservationCalls.cancel>,
): Promise<Reservation> {
  return ctx.write(async (tx) => {
    const before = await lockReservation(tx, ctx, params.id, (found) => {
      if (found.user !== ctx.actor.account_id && !ctx.may("asset.check_in_out")) {
        throw forbidden(messages.custody.notYourReservation);
      }
    });
    await setColumns(tx, before.id, { state: "cancelled", reason: body.reason });
    await tell(tx, ctx, { action: "reservation cancelled", before, after: null, reason: body.reason });
    return reservationOf(tx, ctx, before.id);
  });
}
