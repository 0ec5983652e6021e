import type { Mergeable } from "@steward/contract/merges/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { DB } from "../database/tables.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, forbidden, invalidField, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { RecordUses } from "../import-kit/record-uses.ts";
import type { MergeCard, MergedPair } from "../nouns/facts.ts";

/** A row of a master as it is stored. */
export type Row = Readonly<Record<string, unknown>> & { id: string; version: number };

export interface Records {
  kind: Mergeable;
  card: MergeCard;
  pair: MergedPair;
  survivor: Row;
  removed: Row;
}

export const nameOf = ({ name }: MergeCard, row: Row): string => String(row[name]);

/** Only who sees every record that points to a master can say that all of them moved. */
export function assertUnlimited({ scope }: Context): void {
  if (scope) throw forbidden(messages.merges.limited);
}

/**
 * Both records. A write locks them so that nothing comes to point to either meanwhile, in the order of their ids so that
 * two merges never wait for each other in a ring.
 */
export async function recordsOf(
  tx: Transaction,
  ctx: Context,
  kind: Mergeable,
  pair: MergedPair,
  lock?: RawBuilder<unknown>,
): Promise<Records> {
  if (pair.survivor === pair.removed) throw invalidField("removed", messages.merges.same);
  const { rows } = await sql<{ row: Row }>`select to_jsonb(m) as row from ${sql.table(kind)} m
    where ${ofOrganisation("m")} and m.id in (${pair.survivor}::uuid, ${pair.removed}::uuid) order by m.id ${lock ?? sql``}`.execute(
    tx,
  );
  const found = (id: string) => rows.find(({ row }) => row.id === id)?.row;
  const [survivor, removed] = [found(pair.survivor), found(pair.removed)];
  const absent = [...(survivor ? [] : ["survivor"]), ...(removed ? [] : ["removed"])];
  if (!survivor || !removed) throw lock ? absentReference(...absent) : notFound();
  return { kind, card: ctx.facts.merges[kind], pair, survivor, removed };
}

export interface Pointer {
  table: keyof DB;
  column: string;
}

/** Foreign keys to a kind of masters, as the cards name them. */
export const pointersTo = (uses: RecordUses, kind: Mergeable): Pointer[] =>
  Object.entries(uses).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, to]) => (to === kind ? [{ table: table as keyof DB, column }] : [])),
  );

/** What a pointer is called on the wire and in history. */
export const fieldOf = ({ column }: Pointer): string => (column === "model" ? "product" : column);

/** Columns of a table that are written, without generated ones. */
export async function writtenColumns(tx: Transaction, table: keyof DB): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.attname as name from pg_attribute c
    where c.attrelid = ${table}::regclass and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''`.execute(tx);
  return rows.map(({ name }) => name);
}
