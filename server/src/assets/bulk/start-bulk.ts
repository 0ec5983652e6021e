import type { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { BULK_IN_CALL, BULK_MOST } from "@steward/contract/assets/bulk/constants";
import type { BulkRun } from "@steward/contract/assets/bulk/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { findVersions } from "../asset-queries.ts";
import { assertAction, mayAct } from "./bulk-action.ts";
import { finish, nextBatch } from "./bulk-batch.ts";
import { enqueueBulk } from "./bulk-job.ts";
import { runOf } from "./bulk-queries.ts";
import type { StoredRun } from "./bulk-run.ts";

type Given = Input<typeof bulkCalls.start>["body"];

/** Items of one statement. */
const ITEMS = 5000;

/**
 * Begins a bulk action on the assets as they are now: their ids and versions are stored first, so that nothing joins or
 * leaves them under way. Few are done in this transaction, more by a job.
 */
export async function startBulk(ctx: Context, { body }: Pick<Input<typeof bulkCalls.start>, "body">): Promise<BulkRun> {
  mayAct(ctx, body.action);
  if ((body.assets === undefined) === (body.filter === undefined)) {
    throw invalidField("assets", messages.bulk.assetsOrFilter);
  }
  return ctx.write(async (tx) => {
    const { assets: _assets, filter: _filter, ...action } = body;
    await assertAction(tx, ctx, action);
    const chosen = await chosenOf(tx, ctx, body);
    const id = newId();
    const run: StoredRun = {
      id,
      organisation_id: ctx.organisation_id,
      scope: ctx.scope,
      state: "Running",
      body: action,
      total: chosen.length,
      passed: -1,
      fence: 0,
      begun_by: ctx.actor.account_id,
      origin: ctx.origin,
    };
    await store(tx, run, chosen);
    await work(tx, ctx, run, chosen.length);
    return runOf(tx, ctx, id);
  });
}

/** Does a small work here and leaves a large one to a job. */
export async function work(tx: Transaction, ctx: Context, run: StoredRun, assets: number): Promise<void> {
  if (assets > BULK_IN_CALL) return enqueueBulk(tx, ctx, run);
  while (await nextBatch(tx, ctx, run));
  await finish(tx, ctx, run);
}

interface Chosen {
  id: string;
  version: number;
}

async function chosenOf(tx: Transaction, ctx: Context, { assets, filter }: Given): Promise<Chosen[]> {
  const found = filter ? await findVersions(tx, ctx, filter, BULK_MOST + 1) : (assets ?? []);
  if (found.length > BULK_MOST) throw conflict(messages.bulk.tooMany({ most: BULK_MOST }));
  if (found.length === 0) throw conflict(messages.bulk.nothingFound);
  const once = new Map(found.map((one) => [one.id.toLowerCase(), one.version]));
  return [...once].map(([id, version]) => ({ id, version })).sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function store(tx: Transaction, run: StoredRun, chosen: readonly Chosen[]): Promise<void> {
  const { id, organisation_id, scope, state, body, total, begun_by, origin } = run;
  await tx
    .insertInto("bulk_run")
    .values({
      organisation_id,
      id,
      action: body.action,
      body: sql`${JSON.stringify(body)}::jsonb`,
      state,
      total,
      begun_by,
      origin,
      scope: scope && [...scope],
    })
    .execute();
  for (let from = 0; from < chosen.length; from += ITEMS) {
    const rows = chosen.slice(from, from + ITEMS).map((one, index) => ({
      organisation_id,
      run: id,
      position: from + index,
      asset: one.id,
      version: one.version,
    }));
    await insertRows(tx, "bulk_item", rows).execute();
  }
}
