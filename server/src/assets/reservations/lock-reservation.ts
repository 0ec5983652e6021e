import { openStates } from "@steward/contract/assets/reservations/constants";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, conflict, invalidField, notFound, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { reservationOf, reservedWithin } from "./reservation-queries.ts";

export interface Planned {
  user: string;
  starts: string;
  ends: string;
}

export async function lockAsset(tx: Transaction, id: string) {
  const asset = await tx
    .selectFrom("asset")
    .select(["id", "is_archived", "expected_return"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!asset) throw notFound();
  return asset;
}

/** Locks the asset of a reservation, which is open; refuses a stale version. */
export async function lockReservation(
  tx: Transaction,
  ctx: Context,
  id: string,
  assertMay: (found: Reservation) => void = () => undefined,
): Promise<Reservation> {
  const found = await reservationOf(tx, ctx, id);
  assertMay(found);
  await lockAsset(tx, found.asset);
  const reservation = await reservationOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== reservation.version) throw stale(reservation);
  if (!openStates.some((state) => state === reservation.state)) throw conflict(messages.custody.reservationOver);
  return reservation;
}

export const setColumns = (tx: Transaction, id: string, columns: Record<string, string>) =>
  tx
    .updateTable("reservation")
    .set({ ...columns, version: sql<number>`version + 1`, modified: sql<string>`now()` })
    .where("id", "=", id)
    .execute();

/**
 * Asserts that a locked asset can be had on these days by an active member: neither reserved for somebody else nor
 * expected back only then. Where nobody said when it comes back it may be reserved.
 */
export async function assertPossible(
  tx: Transaction,
  asset: string,
  planned: Planned,
  before?: Reservation,
): Promise<void> {
  const { user, starts, ends } = planned;
  const { rows } = await sql<{ is_active: boolean | null; is_past: boolean; is_archived: boolean; due: string | null }>`
    select (select m.is_active from membership m
        where m.organisation_id = o.id and m.account_id = ${user}::uuid) as is_active,
      ${starts}::date < (now() at time zone o.time_zone)::date as is_past,
      a.is_archived, case when a.expected_return >= ${starts}::date and a.holder_user is distinct from ${user}::uuid
        then a.expected_return end as due
    from organisation o join asset a on a.organisation_id = o.id and a.id = ${asset}::uuid
    where o.id = ${ownOrganisation}`.execute(tx);
  const [state] = rows;
  if (!state) throw notFound();
  if (state.is_active === null) throw absentReference("user");
  if (!state.is_active && user !== before?.user) throw invalidField("user", messages.custody.personGone);
  if (state.is_archived) throw conflict(messages.custody.archivedUnreserved);
  if (state.is_past && starts !== before?.starts) throw invalidField("starts", messages.custody.returnPassed);
  if (state.due !== null) throw invalidField("starts", messages.custody.heldUntil({ day: state.due }));
  const other = await reservedWithin(tx, asset, { starts, ends }, before?.id);
  if (other) throw conflict(messages.custody.alreadyReserved(other));
}

/** The reservation in a few words of history. */
export const summary = ({ user_details, starts, ends }: Reservation) => `${user_details.name} · ${starts} – ${ends}`;

interface Told {
  action: string;
  before: Reservation | null;
  after: Reservation | null;
  reason: string;
}

/** Tells the history of the asset, whose version rises. */
export async function tell(tx: Transaction, ctx: Context, { action, before, after, reason }: Told): Promise<void> {
  const asset = before?.asset ?? after?.asset ?? "";
  await tx
    .updateTable("asset")
    .set({ version: sql<number>`version + 1`, modified: sql<string>`now()` })
    .where("id", "=", asset)
    .execute();
  const texts = { before: before && summary(before), after: after && summary(after) };
  const changes = texts.before === texts.after ? [] : [{ field: "reservation", ...texts }];
  await recordActivity(tx, ctx, { subject_type: "asset", subject_id: asset, action, changes, reason });
}
