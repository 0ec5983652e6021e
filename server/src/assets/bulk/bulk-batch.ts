import { messages } from "@steward/contract/messages/catalogue";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { constraintRefusal } from "../../errors/constraint-refusal.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { findAsset } from "../asset-queries.ts";
import { tellHolder } from "../custody/tell-holder.ts";
import { ACTIONS } from "./bulk-action.ts";
import { advance, type Counts, endRun, type StoredRun } from "./bulk-run.ts";
import { undoOne } from "./undo-one.ts";

/** Assets of one transaction: few enough that whoever edits one of them hardly waits. */
export const BATCH = 50;

export interface Item {
  position: number;
  asset: string;
  version: number;
  before: Before | null;
}

/** What an action changed of an asset, as it was. */
export interface Before {
  columns: Record<string, string | null>;
  custom_fields?: { id: string; value: CustomValue }[];
}

type Outcome = keyof Counts;
interface Result {
  position: number;
  outcome: Outcome;
  message: string;
  version: number;
  before: Before | null;
}

/**
 * The next batch of a bulk action or of its undo, in `tx`: its assets are locked in the order of their ids, which avoids
 * deadlocks, and what one of them is refused for keeps no other one back. False when there was nothing left.
 */
export async function nextBatch(tx: Transaction, ctx: Context, run: StoredRun): Promise<boolean> {
  const items = await itemsOf(tx, run);
  const last = items.at(-1);
  if (!last) return false;
  const held = await heldAssets(
    tx,
    items.map(({ asset }) => asset),
  );
  const inside: Context = { ...ctx, bulk_run: run.id, read: (work) => work(tx), write: (work) => work(tx) };
  const results: Result[] = [];
  for (const item of items) results.push(await treat(tx, inside, run, item, held.get(item.asset)));
  await saveResults(tx, run, results);
  const counts: Counts = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  run.passed = last.position;
  await advance(tx, run, run.passed, counts);
  return true;
}

async function itemsOf(tx: Transaction, run: StoredRun): Promise<Item[]> {
  const waiting = run.state === "Undoing" ? sql`outcome = 'changed'` : sql`outcome is null`;
  const { rows } = await sql<Item>`select position, asset, version, before from bulk_item
    where ${ofOrganisation("bulk_item")} and run = ${run.id}::uuid and position > ${run.passed}::int and ${waiting}
    order by position limit ${BATCH}`.execute(tx);
  return rows;
}

type Held = Record<string, string | null> & { id: string };

/** Locks assets in the order of their ids, and reads what actions change of them. */
async function heldAssets(tx: Transaction, ids: readonly string[]): Promise<Map<string, Held>> {
  const { rows } = await sql<Held>`
    select a.id, a.status, a.status_category, a.branch, a.location, a.category, a.supplier, a.service_provider,
      a.holder_user, a.holder_location, a.holder_asset, a.expected_return
    from asset a where ${ofOrganisation("a")} and a.id = any(${ids}::uuid[]) order by a.id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function treat(
  tx: Transaction,
  inside: Context,
  run: StoredRun,
  item: Item,
  held: Held | undefined,
): Promise<Result> {
  const ctx = { ...inside, version: item.version };
  const { position } = item;
  const result = { position, version: item.version, message: "", before: item.before };
  const isUndo = run.state === "Undoing";
  const before = isUndo ? item.before : await kept(tx, run, held);
  let version = item.version;
  const problem = await refusedFor(tx, ctx, isUndo, async () => {
    if (isUndo) version = await undoOne(tx, ctx, { ...item, values: item.before?.custom_fields }, run.body.action);
    else {
      await ACTIONS[run.body.action].apply(ctx, item.asset, run.body);
      version = await versionOf(tx, item.asset);
    }
  });
  if (problem !== undefined) return { ...result, outcome: isUndo ? "kept" : "refused", message: problem };
  if (isUndo) return { ...result, outcome: "undone", version };
  return version === item.version
    ? { ...result, outcome: "unchanged" }
    : { ...result, outcome: "changed", version, before };
}

const versionOf = async (tx: Transaction, id: string): Promise<number> =>
  (await tx.selectFrom("asset").select("version").where("id", "=", id).executeTakeFirst())?.version ?? 0;

/** What the undo of an action puts back. */
async function kept(tx: Transaction, { body }: StoredRun, held: Held | undefined): Promise<Before | null> {
  if (!held) return null;
  const columns = Object.fromEntries(ACTIONS[body.action].columns.map((column) => [column, held[column] ?? null]));
  const given = body.custom_fields;
  if (body.action !== "custom_fields" || !given) return { columns };
  const { custom_fields = [] } = await findAsset(tx, held.id);
  const values = new Map(custom_fields.map(({ custom_field, value }) => [custom_field.id, value]));
  return { columns, custom_fields: given.map(({ id }) => ({ id, value: values.get(id) ?? null })) };
}

/** Why the work was refused, in words; what it had written until then is rolled back. */
async function refusedFor(
  tx: Transaction,
  ctx: Context,
  isUndo: boolean,
  work: () => Promise<void>,
): Promise<string | undefined> {
  await sql`savepoint one_asset`.execute(tx);
  try {
    await work();
    await sql`release savepoint one_asset`.execute(tx);
    return undefined;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : constraintRefusal(ctx.facts.refusals, error);
    if (!refusal) throw error;
    await sql`rollback to savepoint one_asset`.execute(tx);
    return wordsOf(refusal, isUndo);
  }
}

function wordsOf({ code, message, details }: Refusal, isUndo: boolean): string {
  if (code === "stale") return isUndo ? messages.bulk.changedAfter : messages.bulk.changedSince;
  const [path = "", [first] = []] = Object.entries(details.errors ?? {})[0] ?? [];
  const label = details.labels?.[path];
  return label && first ? `${label}: ${first}` : (first ?? message);
}

async function saveResults(tx: Transaction, run: StoredRun, results: readonly Result[]): Promise<void> {
  await sql`update bulk_item i set outcome = v.outcome, message = v.message, version = v.version, before = v.before
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as v (position int, outcome text, message text, version int, before jsonb)
    where ${ofOrganisation("i")} and i.run = ${run.id}::uuid and i.position = v.position`.execute(tx);
}

/** Ends the work that has no batch left; who was given something is told of all of it at once. */
export async function finish(tx: Transaction, ctx: Context, run: StoredRun): Promise<void> {
  const { action, user } = run.body;
  if (run.state === "Running" && action === "check_out" && user) {
    const { rows } = await sql<{ asset: string }>`select asset from bulk_item
      where ${ofOrganisation("bulk_item")} and run = ${run.id}::uuid and outcome = 'changed' order by position`.execute(
      tx,
    );
    await tellHolder(
      tx,
      ctx,
      user,
      rows.map(({ asset }) => asset),
    );
  }
  await endRun(tx, run, run.state === "Undoing" ? "Undone" : "Done");
}
