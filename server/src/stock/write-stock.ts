import { sql } from "kysely";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { assertReferences } from "../database/assert-references.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, inactiveReference, notFound, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { StockKind, StockRecord, StockTable } from "./stock-kind.ts";

type Values = Readonly<Record<string, unknown>>;

const given = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);

/** Columns of a body: fields under the names that the table has for them. */
function columnsOf<Found extends StockRecord>({ links }: StockKind<Found>, body: Values): Record<string, unknown> {
  const renamed = new Map(links.flatMap(({ field, column }) => (column ? [[field, column] as const] : [])));
  return Object.fromEntries(given(body).map(([field, value]) => [renamed.get(field) ?? field, value]));
}

const referencesOf = <Found extends StockRecord>({ links }: StockKind<Found>, body: Values, before: Values = {}) =>
  links.map(({ field, table, kinds }) => ({
    field,
    table,
    id: body[field] as string | null | undefined,
    before: before[field],
    ...(kinds ? { kinds } : {}),
  }));

/** Adds a record in stock. */
export async function createStock<Found extends StockRecord>(
  kind: StockKind<Found>,
  ctx: Context,
  body: Values,
): Promise<Found> {
  return ctx.write(async (tx) => {
    await assertReferences(tx, referencesOf(kind, body));
    await assertBranch(tx, body.branch);
    const id = newId();
    const columns = Object.entries(columnsOf(kind, { organisation_id: ctx.organisation_id, id, ...body }));
    await sql`insert into ${sql.table(kind.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => sql`${value}`))})`.execute(tx);
    const created = await kind.find(tx, ctx, id);
    await recordActivity(tx, ctx, {
      subject_type: kind.table,
      subject_id: id,
      action: "created",
      changes: changesBetween({}, kind.told(created)),
    });
    return created;
  });
}

/** Asserts that a body's `branch` is a branch, and active. */
async function assertBranch(tx: Transaction, id: unknown): Promise<void> {
  if (typeof id !== "string") return;
  const { rows } = await sql<{ is_active: boolean }>`select l.is_active from location l
    where ${ofOrganisation("l")} and l.id = ${id}::uuid and l.parent is null`.execute(tx);
  if (!rows[0]) throw absentReference("branch");
  if (!rows[0].is_active) throw inactiveReference(["branch", "branch"]);
}

interface Edit<Found> {
  /** What history calls it. */
  action?: string;
  /** Fields to set, or what makes them of the record as it is. */
  body: Values | ((tx: Transaction, before: Found) => Promise<Values>);
}

/** Edits the given fields of a record in stock; with `If-Match` only at the caller's version. */
export const updateStock = <Found extends StockRecord>(
  kind: StockKind<Found>,
  ctx: Context,
  id: string,
  edit: Edit<Found>,
): Promise<Found> => ctx.write(async (tx) => changeStock(kind, tx, ctx, await lockedStock(kind, tx, ctx, id), edit));

/** Edits the given fields of a locked record in stock. */
export async function changeStock<Found extends StockRecord>(
  kind: StockKind<Found>,
  tx: Transaction,
  ctx: Context,
  before: Found,
  { action = "edited", body }: Edit<Found>,
): Promise<Found> {
  const { id } = before;
  const asked = typeof body === "function" ? await body(tx, before) : body;
  const stored = before as unknown as Values;
  await assertReferences(tx, referencesOf(kind, asked, stored));
  if (asked.branch !== stored.branch) await assertBranch(tx, asked.branch);
  // What stays as the caller sees it is not written: a place outside the caller's own is seen as none.
  const changed = Object.fromEntries(given(asked).filter(([field, value]) => value !== stored[field]));
  if (Object.keys(changed).length === 0) return before;
  await setColumns(tx, kind.table, id, columnsOf(kind, changed));
  const after = await kind.find(tx, ctx, id);
  const changes = changesBetween(kind.told(before), kind.told(after));
  await recordActivity(tx, ctx, { subject_type: kind.table, subject_id: id, action, changes });
  return after;
}

/** Sets columns of a record, which becomes another version. */
async function setColumns(tx: Transaction, table: StockTable, id: string, columns: Values): Promise<void> {
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(assignments)}, version = version + 1, modified = now()
    where ${ofOrganisation(table)} and id = ${id}::uuid`.execute(tx);
}

/** Locks a record until the transaction ends and reads it; refuses a stale version. */
export async function lockedStock<Found extends StockRecord>(
  { table, find }: Pick<StockKind<Found>, "table" | "find">,
  tx: Transaction,
  ctx: Context,
  id: string,
): Promise<Found> {
  const { rows } = await sql`select from ${sql.table(table)}
    where ${ofOrganisation(table)} and id = ${id}::uuid for no key update`.execute(tx);
  if (rows.length === 0) throw notFound();
  const before = await find(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  return before;
}

/** Deletes a locked record that nothing points to, and tells history; otherwise the foreign keys refuse. */
export async function dropStock(
  tx: Transaction,
  ctx: Context,
  table: StockTable,
  { id, name }: StockRecord,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${ofOrganisation(table)} and id = ${id}::uuid`.execute(tx);
  await recordActivity(tx, ctx, {
    subject_type: table,
    subject_id: id,
    action: "deleted",
    changes: changesBetween({ name }, { name: null }),
  });
}

/** Asserts that a record exists, inside a transaction. */
export async function assertStock(tx: Transaction, table: StockTable, id: string): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)}
    where ${ofOrganisation(table)} and id = ${id}::uuid`.execute(tx);
  if (rows.length === 0) throw notFound();
}
