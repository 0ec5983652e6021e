import type { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { singleLine } from "../../mail/single-line.ts";
import { assertPossible, lockReservation, setColumns, tell } from "./lock-reservation.ts";
import { reservationOf } from "./reservation-queries.ts";

/** Approves a request: its asset is reserved, where it can still be had on these days. */
export async function approveRequest(
  ctx: Context,
  { params }: Input<typeof reservationCalls.approve>,
): Promise<Reservation> {
  return ctx.write(async (tx) => {
    const before = await lockRequest(tx, ctx, params.id);
    await assertPossible(tx, before.asset, before, before);
    await setColumns(tx, before.id, { state: "reserved" });
    const after = await reservationOf(tx, ctx, before.id);
    await tell(tx, ctx, { action: "request approved", before: null, after, reason: "" });
    await tellAsker(tx, ctx, after, undefined);
    return after;
  });
}

/** Declines a request. */
export async function declineRequest(
  ctx: Context,
  { params, body: { reason } }: Input<typeof reservationCalls.decline>,
): Promise<Reservation> {
  return ctx.write(async (tx) => {
    const before = await lockRequest(tx, ctx, params.id);
    await setColumns(tx, before.id, { state: "declined", reason });
    await tell(tx, ctx, { action: "request declined", before, after: null, reason });
    await tellAsker(tx, ctx, before, reason);
    return reservationOf(tx, ctx, before.id);
  });
}

async function lockRequest(tx: Transaction, ctx: Context, id: string): Promise<Reservation> {
  const request = await lockReservation(tx, ctx, id);
  if (request.state !== "requested") throw conflict(messages.custody.notRequested);
  return request;
}

/** Mails who asked; nobody is told of what they answered themselves. */
async function tellAsker(tx: Transaction, ctx: Context, asked: Reservation, reason: string | undefined): Promise<void> {
  if (asked.user === ctx.actor.account_id) return;
  const person = await tx.selectFrom("account").select("email").where("id", "=", asked.user).executeTakeFirst();
  if (!person) return;
  const { name, asset_id } = asked.asset_details;
  const asset = singleLine([asset_id, name].filter(Boolean).join(" · "));
  await enqueueMail(ctx, tx, ctx.organisation_id, {
    to: person.email,
    about: messages.custody.aboutRequest({ email: person.email }),
    mail: {
      to: person.email,
      subject: messages.custody.requestSubject({ asset, approved: reason === undefined }),
      text: messages.custody.requestText({
        name: singleLine(asked.user_details.name),
        by: singleLine(ctx.actor.name),
        asset,
        starts: asked.starts,
        ends: asked.ends,
        reason: reason?.trim(),
        address: `${ctx.origin}/asset-management/my-assets/${asked.asset}?tab=custody`,
      }),
    },
  });
}
