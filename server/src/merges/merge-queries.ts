import { type Mergeable, UNDO_DAYS } from "@steward/contract/merges/constants";
import { messages } from "@steward/contract/messages/catalogue";
import type { Merge, MergePreview } from "@steward/contract/merges/rules";
import { sql } from "kysely";
import { valuesOfMany } from "../custom-fields/values/custom-value-queries.ts";
import { valueText } from "../custom-fields/values/value-text.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { DB } from "../database/tables.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { MergedPair } from "../nouns/facts.ts";
import { assertUnlimited, fieldOf, nameOf, pointersTo, type Records, recordsOf } from "./merged-records.ts";

/** Most records that one merge moves: it is one transaction, in which each is locked and told of. */
export const MOST_MOVED = 20_000;

const columns = sql`g.id, g.survivor, g.survivor_name, g.removed, g.removed_name, g.moved, g.created,
  (select a.name from account a where a.id = g.merged_by) as merged_by,
  g.created + make_interval(days => ${UNDO_DAYS}) as undo_until`;

/** Merges that can be undone still. */
export async function listMerges(ctx: Context, kind: Mergeable): Promise<{ results: Merge[] }> {
  assertUnlimited(ctx);
  return ctx.read(async (tx) => {
    const { rows } = await sql<Merge>`select ${columns} from merge g
      where ${ofOrganisation("g")} and g.kind = ${kind} and g.undone is null
        and g.created > now() - make_interval(days => ${UNDO_DAYS})
      order by g.created desc limit 50`.execute(tx);
    return { results: rows };
  });
}

export async function mergeOf(tx: Transaction, id: string): Promise<Merge> {
  const { rows } =
    await sql<Merge>`select ${columns} from merge g where ${ofOrganisation("g")} and g.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What a merge would do. */
export async function previewMerge(ctx: Context, kind: Mergeable, pair: MergedPair): Promise<MergePreview> {
  assertUnlimited(ctx);
  return ctx.read(async (tx) => {
    const records = await recordsOf(tx, ctx, kind, pair);
    const { card, survivor, removed } = records;
    const moves = await movesOf(tx, ctx, records);
    return {
      survivor: { id: pair.survivor, name: nameOf(card, survivor) },
      removed: { id: pair.removed, name: nameOf(card, removed) },
      versions: { survivor: survivor.version, removed: removed.version },
      moves: moves.filter(({ count }) => count > 0),
      fields: await differencesOf(tx, records),
      conflicts: await conflictsOf(tx, ctx, records, []),
    };
  });
}

/** How much of each kind points to the removed record. */
async function movesOf(tx: Transaction, ctx: Context, { kind, pair }: Records) {
  const counts = pointersTo(ctx.facts.uses, kind).map(
    (pointer) => sql`select ${pointer.table}::text as kind, ${fieldOf(pointer)}::text as field,
      (select count(*)::int from ${sql.table(pointer.table)} p
       where ${ofOrganisation("p")} and p.${sql.ref(pointer.column)} = ${pair.removed}::uuid) as count`,
  );
  const { rows } = await sql<MergePreview["moves"][number]>`${sql.join(counts, sql` union all `)}`.execute(tx);
  return rows;
}

/** Why two records cannot be merged. */
export async function conflictsOf(
  tx: Transaction,
  ctx: Context,
  records: Records,
  take: readonly string[],
): Promise<string[]> {
  const moved = (await movesOf(tx, ctx, records)).reduce((sum, { count }) => sum + count, 0);
  const own = await records.card.conflict?.(tx, records.pair, take);
  const many = moved > MOST_MOVED ? messages.merges.tooMany({ count: moved, most: MOST_MOVED }) : null;
  return [own, many].filter((reason) => typeof reason === "string");
}

/** Where two records differ, in words. */
export const differencesOf = async (tx: Transaction, records: Records): Promise<MergePreview["fields"]> => [
  ...(await differingFields(tx, records)),
  ...(await differingValues(tx, records)),
];

/** Columns whose values differ, in words. */
async function differingFields(tx: Transaction, { card, survivor, removed }: Records): Promise<MergePreview["fields"]> {
  const all = { [card.name]: null, ...card.fields };
  const differing = Object.entries(all).filter(([column]) => survivor[column] !== removed[column]);
  const fields: MergePreview["fields"] = [];
  for (const [field, table] of differing) {
    const [kept, other] = [await worded(tx, table, survivor[field]), await worded(tx, table, removed[field])];
    fields.push({ field, label: null, survivor: kept, removed: other });
  }
  return fields;
}

/** A column's value in words: the name of what it points to. */
async function worded(tx: Transaction, table: keyof DB | null, value: unknown): Promise<string | null> {
  if (value === null || value === undefined || value === "") return null;
  if (!table) return String(value);
  const mine = table === "country" ? sql`true` : ofOrganisation("t");
  const { rows } = await sql<{ name: string }>`select t.name from ${sql.table(table)} t
    where ${mine} and t.id::text = ${String(value)}`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Custom values that differ, in words. */
async function differingValues(tx: Transaction, { card, pair }: Records): Promise<MergePreview["fields"]> {
  if (!card.has_values) return [];
  const values = await valuesOfMany(tx, "model", [pair.survivor, pair.removed]);
  const [kept, other] = [pair.survivor, pair.removed].map(
    (id) => new Map(values.get(id)?.map((one) => [one.custom_field.id, one])),
  );
  const words = (one: NonNullable<ReturnType<typeof values.get>>[number] | undefined) =>
    one ? valueText(one.custom_field.field_type, one.value, one.value_details) : null;
  return [...(other ?? [])].flatMap(([id, one]) => {
    const [survivor, removed] = [words(kept?.get(id)), words(one)];
    return survivor === removed ? [] : [{ field: `custom:${id}`, label: one.custom_field.name, survivor, removed }];
  });
}
