import type { Mergeable } from "@steward/contract/merges/constants";
import type { Merge, MergePreview } from "@steward/contract/merges/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changeOf, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import { serialize } from "../database/serialize.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { MergedPair } from "../nouns/facts.ts";
import { conflictsOf, differencesOf, mergeOf } from "./merge-queries.ts";
import { assertUnlimited, nameOf, pointersTo, type Records, recordsOf } from "./merged-records.ts";
import { type KeptValues, mergeValues } from "./merged-values.ts";
import { movePointer } from "./move-pointers.ts";

interface Asked extends MergedPair {
  take: readonly string[];
  versions?: { survivor: number; removed: number } | undefined;
}

const VALUE = "custom:";

/** Merges two masters that are one: all that points to the removed one points to the other afterwards. */
export async function mergeMasters(ctx: Context, kind: Mergeable, asked: Asked): Promise<Merge> {
  assertUnlimited(ctx);
  return ctx.write(async (tx) => {
    if (kind === "category") await serialize(tx, "category tree");
    const pair = { survivor: asked.survivor, removed: asked.removed };
    const records = await recordsOf(tx, ctx, kind, pair, sql`for update of m`);
    const { survivor, removed, card } = records;
    const { versions = { survivor: survivor.version, removed: removed.version } } = asked;
    if (versions.survivor !== survivor.version || versions.removed !== removed.version) {
      throw conflict(messages.merges.editedSince);
    }
    const [reason] = await conflictsOf(tx, ctx, records, asked.take);
    if (reason !== undefined) throw conflict(reason);
    const differing = await differencesOf(tx, records);
    const values: KeptValues = card.has_values
      ? await mergeValues(tx, records.pair, valuesIn(asked.take))
      : { survivor: [], removed: [], after: [] };
    const pointers = await movePointers(tx, ctx, records);
    await sql`delete from ${sql.table(kind)} m where ${ofOrganisation("m")} and m.id = ${removed.id}::uuid`.execute(tx);
    const taken = await takeColumns(tx, records, asked.take);
    const id = newId();
    await keepMerge(tx, ctx, records, { id, taken, pointers, values });
    await tellMerge(
      tx,
      ctx,
      records,
      differing.filter(({ field }) => asked.take.includes(field)),
    );
    return mergeOf(tx, id);
  });
}

/** Ids of the custom fields among the chosen fields. */
const valuesIn = (take: readonly string[]) =>
  take.flatMap((field) => (/^custom:[0-9a-f-]{36}$/.test(field) ? [field.slice(VALUE.length)] : []));

/** Moves all that points to the removed record. Answers the keys of what moved, by table and column. */
async function movePointers(tx: Transaction, ctx: Context, { kind, card, pair, survivor, removed }: Records) {
  const names = { from: nameOf(card, removed), to: nameOf(card, survivor) };
  const reason = messages.merges.reason({ removed: names.from, survivor: names.to });
  const moved: Record<string, string[]> = {};
  for (const pointer of pointersTo(ctx.facts.uses, kind)) {
    const keys = await movePointer(tx, ctx, pointer, { from: pair.removed, to: pair.survivor, names, reason });
    if (keys.length > 0) moved[`${pointer.table}.${pointer.column}`] = keys;
  }
  return moved;
}

/** Gives the survivor the chosen values of the removed record. Answers each column as it was and is. */
async function takeColumns(
  tx: Transaction,
  { kind, card, survivor, removed }: Records,
  take: readonly string[],
): Promise<Record<string, [unknown, unknown]>> {
  if (take.length === 0) return {};
  const columns = [card.name, ...Object.keys(card.fields)].filter(
    (column) => take.includes(column) && survivor[column] !== removed[column],
  );
  const assignments = columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`);
  await sql`update ${sql.table(kind)} m
    set ${sql.join([...assignments, sql`version = m.version + 1`, sql`modified = now()`])}
    from jsonb_populate_record(null::${sql.table(kind)}, ${JSON.stringify(removed)}::jsonb) r
    where ${ofOrganisation("m")} and m.id = ${survivor.id}::uuid`.execute(tx);
  return Object.fromEntries(columns.map((column) => [column, [survivor[column], removed[column]]]));
}

interface Outcome {
  id: string;
  taken: Record<string, [unknown, unknown]>;
  pointers: Record<string, string[]>;
  values: KeptValues;
}

/** Keeps what undoes the merge. */
async function keepMerge(tx: Transaction, ctx: Context, records: Records, { id, taken, pointers, values }: Outcome) {
  const { kind, card, pair, survivor, removed } = records;
  await tx
    .insertInto("merge")
    .values({
      organisation_id: ctx.organisation_id,
      id,
      kind,
      ...pair,
      survivor_name: nameOf(card, survivor),
      removed_name: nameOf(card, removed),
      record: JSON.stringify(removed),
      taken: JSON.stringify(taken),
      pointers: JSON.stringify(pointers),
      custom_values: JSON.stringify(values),
      moved: Object.values(pointers).reduce((sum, keys) => sum + keys.length, 0),
      merged_by: ctx.actor.account_id,
    })
    .execute();
}

/** Tells the histories of both. */
async function tellMerge(tx: Transaction, ctx: Context, records: Records, taken: MergePreview["fields"]) {
  const { kind, card, survivor, removed } = records;
  const [name, other] = [nameOf(card, survivor), nameOf(card, removed)];
  const reason = messages.merges.reason({ removed: other, survivor: name });
  const changes = taken.map((one) => changeOf(one.label ?? one.field, { before: one.survivor, after: one.removed }));
  await recordActivity(tx, ctx, [
    { subject_type: kind, subject_id: survivor.id, action: "merged", changes, reason },
    {
      subject_type: kind,
      subject_id: removed.id,
      action: "merged",
      changes: [changeOf(card.name, { before: other, after: null })],
      reason,
    },
  ]);
}
