import { HAND_OVER_STEP } from "@steward/contract/assets/custody/constants";
import { sql } from "kysely";
import { changeOf, recordActivity } from "../activity/record-activity.ts";
import { insertRows } from "../database/insert-rows.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { HandOutKind } from "./hand-out-kind.ts";

interface Named {
  id: string;
  name: string;
}

interface Held {
  id: string;
  record: string;
  asset: string | null;
  open: number;
}

/**
 * Moves up to 200 hand-outs of a person to another one, or back into stock, and answers how many. A piece at an asset
 * stays at the asset in other hands.
 */
export async function handOverPieces(
  tx: Transaction,
  ctx: Context,
  kind: HandOutKind,
  { from, to, note }: { from: Named; to: Named | undefined; note: string },
): Promise<number> {
  const { hand_outs, of } = kind;
  const held = await lockHeld(tx, kind, from.id);
  if (held.length === 0) return 0;
  const ids = held.map(({ id }) => id);
  await sql`update ${sql.table(hand_outs)} set open = 0, returned = now()
    where ${ofOrganisation(hand_outs)} and id = any(${ids}::uuid[])`.execute(tx);
  if (to) {
    const rows = held.map(({ record, asset, open }) => ({
      organisation_id: ctx.organisation_id,
      id: newId(),
      [of]: record,
      account: to.id,
      asset,
      quantity: open,
      open,
      note,
      created_by: ctx.actor.account_id,
    }));
    await insertRows(tx, hand_outs, rows).execute();
  }
  await count(tx, kind, held, to !== undefined);
  const changes = [changeOf("holder", { before: from.name, after: to?.name ?? null })];
  await recordActivity(
    tx,
    ctx,
    held.map(({ record }) => ({
      subject_type: kind.table,
      subject_id: record,
      action: "handed over",
      changes,
      reason: note,
    })),
  );
  return held.length;
}

/** Locks what a person has: its assets ahead of its stocks, as a move locks them, each in the order of their ids. */
async function lockHeld(tx: Transaction, { table, hand_outs, of }: HandOutKind, user: string): Promise<Held[]> {
  const which = sql`select h.id, h.${sql.ref(of)} as record, h.asset, h.open from ${sql.table(hand_outs)} h
    join ${sql.table(table)} s on s.organisation_id = h.organisation_id and s.id = h.${sql.ref(of)}
    where ${ofOrganisation("h")} and h.held_by = ${user}::uuid`;
  const { rows: found } = await sql<Held>`${which} order by record, h.id limit ${HAND_OVER_STEP}`.execute(tx);
  if (found.length === 0) return [];
  const of_these = (key: "id" | "record" | "asset") => found.flatMap((row) => row[key] ?? []);
  await sql`select from asset a where ${ofOrganisation("a")} and a.id = any(${of_these("asset")}::uuid[])
    order by a.id for share`.execute(tx);
  await sql`select from ${sql.table(table)} s where ${ofOrganisation("s")} and s.id = any(${of_these("record")}::uuid[])
    order by s.id for no key update`.execute(tx);
  // Again, as others may have taken some of it back until it was locked.
  const { rows } = await sql<Held>`${which} and h.id = any(${of_these("id")}::uuid[]) order by record, h.id
    for no key update of h`.execute(tx);
  return rows;
}

/** Each stock becomes another version; what goes back into it is no longer out. */
async function count(tx: Transaction, { table, out }: HandOutKind, held: readonly Held[], staysOut: boolean) {
  const back = new Map<string, number>();
  for (const { record, open } of held) back.set(record, (back.get(record) ?? 0) + (staysOut ? 0 : open));
  const given = JSON.stringify([...back].map(([id, pieces]) => ({ id, pieces })));
  await sql`update ${sql.table(table)} s set ${sql.ref(out)} = s.${sql.ref(out)} - v.pieces,
      version = s.version + 1, modified = now()
    from jsonb_to_recordset(${given}::jsonb) as v (id uuid, pieces int)
    where ${ofOrganisation("s")} and s.id = v.id`.execute(tx);
}

/** How many hand-outs a person still has of a stock that the caller sees. */
export async function countHeld(tx: Transaction, { table, hand_outs, of }: HandOutKind, user: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(hand_outs)} h
    join ${sql.table(table)} s on s.organisation_id = h.organisation_id and s.id = h.${sql.ref(of)}
    where ${ofOrganisation("h")} and h.held_by = ${user}::uuid`.execute(tx);
  return rows[0]?.count ?? 0;
}
