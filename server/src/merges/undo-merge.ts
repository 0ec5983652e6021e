import { type Mergeable, UNDO_DAYS } from "@steward/contract/merges/constants";
import type { Merge } from "@steward/contract/merges/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changeOf, recordActivity } from "../activity/record-activity.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import { serialize } from "../database/serialize.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import { mergeOf } from "./merge-queries.ts";
import { assertUnlimited, pointersTo, type Row, writtenColumns } from "./merged-records.ts";
import { type KeptValues, returnValues } from "./merged-values.ts";
import { movePointer } from "./move-pointers.ts";

interface Kept {
  survivor: string;
  survivor_name: string;
  removed: string;
  removed_name: string;
  record: Row;
  taken: Record<string, [unknown, unknown]>;
  pointers: Record<string, string[]>;
  custom_values: KeptValues;
  is_undone: boolean;
  is_late: boolean;
}

/** Undoes a merge: the removed record comes back, and with it all that still points to the survivor by the merge. */
export async function undoMerge(ctx: Context, kind: Mergeable, id: string): Promise<Merge> {
  assertUnlimited(ctx);
  return ctx.write(async (tx) => {
    if (kind === "category") await serialize(tx, "category tree");
    const kept = await lockedMerge(tx, kind, id);
    await assertReturns(tx, ctx, kind, kept);
    await returnColumns(tx, kind, kept);
    await returnRecord(tx, kind, kept.record);
    await returnPointers(tx, ctx, kind, kept);
    const card = ctx.facts.merges[kind];
    if (card.has_values) await returnValues(tx, kept, kept.custom_values);
    const reason = await card.returnConflict?.(tx, kept.removed);
    if (typeof reason === "string") throw conflict(reason);
    await sql`update merge g set undone = now() where ${ofOrganisation("g")} and g.id = ${id}::uuid`.execute(tx);
    await tellUndone(tx, ctx, kind, kept);
    return mergeOf(tx, id);
  });
}

/** A merge of which nobody else begins to undo anything meanwhile. */
async function lockedMerge(tx: Transaction, kind: Mergeable, id: string): Promise<Kept> {
  const { rows } = await sql<Kept>`select g.survivor, g.survivor_name, g.removed, g.removed_name, g.record, g.taken,
      g.pointers, g.custom_values, g.undone is not null as is_undone,
      g.created < now() - make_interval(days => ${UNDO_DAYS}) as is_late
    from merge g where ${ofOrganisation("g")} and g.id = ${id}::uuid and g.kind = ${kind} for update of g`.execute(tx);
  const [kept] = rows;
  if (!kept) throw notFound();
  if (kept.is_undone) throw conflict(messages.merges.undoneAlready);
  if (kept.is_late) throw conflict(messages.merges.tooLate);
  return kept;
}

/** Asserts that the survivor and all that the removed record points to are there. */
async function assertReturns(tx: Transaction, ctx: Context, kind: Mergeable, kept: Kept): Promise<void> {
  const { rows } = await sql`select from ${sql.table(kind)} m
    where ${ofOrganisation("m")} and m.id = ${kept.survivor}::uuid for update of m`.execute(tx);
  if (rows.length === 0) throw conflict(messages.merges.survivorGone({ name: kept.survivor_name }));
  for (const [field, table] of Object.entries(ctx.facts.merges[kind].fields)) {
    const id = kept.record[field];
    if (!table || table === "country" || typeof id !== "string") continue;
    const { rows: found } = await sql`select from ${sql.table(table)} t
      where ${ofOrganisation("t")} and t.id = ${id}::uuid for key share of t`.execute(tx);
    if (found.length === 0) throw conflict(messages.merges.linkGone({ field }));
  }
}

/** Gives the survivor back what it had, where it still has what the merge gave it. */
async function returnColumns(tx: Transaction, kind: Mergeable, { survivor, taken }: Kept): Promise<void> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(m) as row from ${sql.table(kind)} m
    where ${ofOrganisation("m")} and m.id = ${survivor}::uuid`.execute(tx);
  const columns = Object.keys(taken).filter((column) => rows[0]?.row[column] === taken[column]?.[1]);
  if (columns.length === 0) return;
  const before = Object.fromEntries(columns.map((column) => [column, taken[column]?.[0]]));
  const assignments = columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`);
  await sql`update ${sql.table(kind)} m
    set ${sql.join([...assignments, sql`version = m.version + 1`, sql`modified = now()`])}
    from jsonb_populate_record(null::${sql.table(kind)}, ${JSON.stringify(before)}::jsonb) r
    where ${ofOrganisation("m")} and m.id = ${survivor}::uuid`.execute(tx);
}

/** Writes the removed record as it was, as a later version of itself. */
async function returnRecord(tx: Transaction, kind: Mergeable, record: Row): Promise<void> {
  const columns = (await writtenColumns(tx, kind)).map((column) => sql.ref(column));
  const row = JSON.stringify({ ...record, version: record.version + 1 });
  await sql`insert into ${sql.table(kind)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_record(null::${sql.table(kind)}, ${row}::jsonb)`.execute(tx);
}

async function returnPointers(tx: Transaction, ctx: Context, kind: Mergeable, kept: Kept): Promise<void> {
  const names = { from: kept.survivor_name, to: kept.removed_name };
  const reason = messages.merges.undoneReason({ removed: kept.removed_name, survivor: kept.survivor_name });
  for (const pointer of pointersTo(ctx.facts.uses, kind)) {
    const only = kept.pointers[`${pointer.table}.${pointer.column}`];
    if (only) await movePointer(tx, ctx, pointer, { from: kept.survivor, to: kept.removed, names, reason, only });
  }
}

async function tellUndone(tx: Transaction, ctx: Context, kind: Mergeable, kept: Kept): Promise<void> {
  const reason = messages.merges.undoneReason({ removed: kept.removed_name, survivor: kept.survivor_name });
  const { name } = ctx.facts.merges[kind];
  const changes = [changeOf(name, { before: null, after: kept.removed_name })];
  await recordActivity(tx, ctx, [
    { subject_type: kind, subject_id: kept.survivor, action: "merge undone", reason },
    { subject_type: kind, subject_id: kept.removed, action: "merge undone", changes, reason },
  ]);
}
