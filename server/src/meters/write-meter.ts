import { messages } from "@steward/contract/messages/catalogue";
import type { meterCalls } from "@steward/contract/meters/calls";
import { METERS_MOST } from "@steward/contract/meters/constants";
import type { Meter } from "@steward/contract/meters/rules";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, notFound, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { countMeter, insertReading, shown } from "./meter-api.ts";
import { meterOf } from "./meter-queries.ts";

const told = ({ name, unit }: Pick<Meter, "name" | "unit">) => ({ meter: `${name} (${unit})` });

/**
 * Locks an asset until the transaction ends, ahead of the count of its meters.
 * @throws Refusal not_found, and conflict where the asset is archived
 */
async function assertInUse(tx: Transaction, asset: string): Promise<void> {
  const query = tx.selectFrom("asset").select("is_archived").where("id", "=", asset);
  const found = await query.forNoKeyUpdate().executeTakeFirst();
  if (!found) throw notFound();
  if (found.is_archived) throw conflict(messages.assets.restoredFirst);
}

/** Adds a meter to an asset. */
export const addMeter = (ctx: Context, { params, body }: Input<typeof meterCalls.create>): Promise<Meter> =>
  ctx.write(async (tx) => {
    await assertInUse(tx, params.id);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from meter m
      where ${ofOrganisation("m")} and m.asset = ${params.id}::uuid`.execute(tx);
    if ((rows[0]?.count ?? 0) >= METERS_MOST) throw conflict(messages.meters.most({ most: METERS_MOST }));
    const id = newId();
    const { organisation_id } = ctx;
    await tx
      .insertInto("meter")
      .values({ organisation_id, id, asset: params.id, ...body })
      .execute();
    const changes = changesBetween({}, told(body));
    await recordActivity(tx, ctx, { subject_type: "asset", subject_id: params.id, action: "meter added", changes });
    return meterOf(tx, id);
  });

/**
 * Locks a meter until the transaction ends, and reads it.
 * @throws Refusal not_found, stale
 */
async function lockedMeter(tx: Transaction, ctx: Context, id: string): Promise<Meter> {
  const { rows } =
    await sql`select from meter m where ${ofOrganisation("m")} and m.id = ${id}::uuid for update`.execute(tx);
  if (rows.length === 0) throw notFound();
  const before = await meterOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  return before;
}

/** Edits name and unit of a meter; a body that changes nothing makes no version. */
export const updateMeter = (ctx: Context, { params, body }: Input<typeof meterCalls.update>): Promise<Meter> =>
  ctx.write(async (tx) => {
    const before = await lockedMeter(tx, ctx, params.id);
    const changes = changesBetween(told(before), told({ ...before, ...body }));
    if (changes.length === 0) return before;
    await tx
      .updateTable("meter")
      .set({ ...body, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    const entry = { subject_type: "asset", subject_id: before.asset, action: "meter edited", changes } as const;
    await recordActivity(tx, ctx, entry);
    return meterOf(tx, params.id);
  });

/** Removes a meter that was never read. */
export const removeMeter = (ctx: Context, { params }: Input<typeof meterCalls.remove>): Promise<undefined> =>
  ctx.write(async (tx) => {
    const before = await lockedMeter(tx, ctx, params.id);
    if (before.readings > 0) throw conflict(messages.meters.hasReadings);
    await tx.deleteFrom("meter").where("id", "=", params.id).execute();
    const changes = changesBetween(told(before), { meter: null });
    const entry = { subject_type: "asset", subject_id: before.asset, action: "meter removed", changes } as const;
    await recordActivity(tx, ctx, entry);
    return undefined;
  });

/** Enters a reading by hand. */
export const addReading = (ctx: Context, { params, body }: Input<typeof meterCalls.addReading>): Promise<Meter> =>
  ctx.write(async (tx) => {
    const { asset } = await meterOf(tx, params.id);
    await assertInUse(tx, asset);
    await insertReading(tx, ctx, { ...body, meter: params.id });
    return meterOf(tx, params.id);
  });

/**
 * Takes back a reading that is wrong: it is counted no longer, and the history of the asset keeps it. A replacement that it
 * told is told by the next reading, where that one is lower than the one before.
 */
export const takeBack = (ctx: Context, { params }: Input<typeof meterCalls.takeBack>): Promise<undefined> =>
  ctx.write(async (tx) => {
    const meter = await lockedMeter(tx, { ...ctx, version: undefined }, params.id);
    const { rows } = await sql<{ value: number }>`delete from meter_reading r
      where ${ofOrganisation("r")} and r.meter = ${meter.id}::uuid and r.id = ${params.reading_id}::uuid
      returning r.value::float8 as value`.execute(tx);
    const [taken] = rows;
    if (!taken) throw notFound();
    await sql`update meter_reading r set is_replaced = true
      from (select o.id, o.value, lag(o.value) over (order by o.read_at, o.id) as former from meter_reading o
        where ${ofOrganisation("o")} and o.meter = ${meter.id}::uuid) n
      where ${ofOrganisation("r")} and r.id = n.id and not r.is_replaced and n.value < n.former`.execute(tx);
    await countMeter(tx, meter.id);
    const before = `${meter.name}: ${shown(taken.value, meter.unit)}`;
    await recordActivity(tx, ctx, {
      subject_type: "asset",
      subject_id: meter.asset,
      action: "meter reading taken back",
      changes: [{ field: "meter_reading", before, after: null }],
    });
    return undefined;
  });
