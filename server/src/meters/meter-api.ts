import { messages } from "@steward/contract/messages/catalogue";
import { READINGS_OF_AVERAGE } from "@steward/contract/meters/constants";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { momentOfWork, newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, invalidField } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";

/** "1,204.5 hours", as history and refusals tell what a meter showed. */
export const shown = (value: number, unit: string) => `${value.toLocaleString("en")} ${unit}`;

/** Counts the readings of a locked meter anew. */
export const countMeter = (tx: Transaction, meter: string) =>
  sql`select count_meter(${meter}::uuid, ${READINGS_OF_AVERAGE}::int)`.execute(tx);

interface Given {
  meter: string;
  value: number;
  is_replaced: boolean;
  /** When it was read; absent: now, behind the last one. */
  read_at?: string | undefined;
  /** The visit that told it. */
  visit?: string;
}

interface Between {
  asset: string;
  name: string;
  unit: string;
  read_at: string;
  before: number | null;
  before_day: string | null;
  after: number | null;
  after_day: string | null;
}

/** Locks a meter, of an asset where one is told, with the readings around a moment; undefined where there is none. */
async function lockedAround(
  tx: Transaction,
  ctx: Context,
  { meter, read_at }: Given,
  asset?: string,
): Promise<Between | undefined> {
  const ofAsset = asset ? sql`m.asset = ${asset}::uuid` : sql`true`;
  const { rows: locked } = await sql<{ last_at: string | null }>`select m.last_at from meter m
    where ${ofOrganisation("m")} and m.id = ${meter}::uuid and ${ofAsset} for no key update`.execute(tx);
  const [found] = locked;
  if (!found) return undefined;
  const now = momentOfWork()?.ms ?? Date.now();
  // What comes without a time is the last, whatever the clocks say.
  const last = found.last_at === null ? 0 : Date.parse(found.last_at);
  const at = new Date(read_at ? Math.min(Date.parse(read_at), now) : Math.max(now, last)).toISOString();
  const near = (is: string, way: string) => sql`left join lateral (select r.value, r.is_replaced,
      to_char(r.read_at at time zone ${ctx.organisation.time_zone}, 'DD-MM-YYYY') as day
    from meter_reading r where r.organisation_id = m.organisation_id and r.meter = m.id
      and r.read_at ${sql.raw(is)} ${at}::timestamptz
    order by r.read_at ${sql.raw(way)}, r.id ${sql.raw(way)} limit 1)`;
  const { rows } = await sql<Between>`select m.asset, m.name, m.unit, ${at} as read_at, b.value::float8 as before,
      b.day as before_day, case when not f.is_replaced then f.value::float8 end as after, f.day as after_day
    from meter m ${near("<=", "desc")} b on true ${near(">", "asc")} f on true
    where ${ofOrganisation("m")} and m.id = ${meter}::uuid`.execute(tx);
  return rows[0];
}

/** @throws Refusal invalid where a value does not fit between the readings around it */
function assertFits({ value, is_replaced }: Given, around: Between, field: string): void {
  const { before, before_day, after, after_day, unit } = around;
  if (!is_replaced && before !== null && value < before)
    throw invalidField(field, messages.meters.lower({ last: shown(before, unit), day: before_day ?? "" }));
  if (after !== null && value > after)
    throw invalidField(field, messages.meters.higher({ next: shown(after, unit), day: after_day ?? "" }));
}

/**
 * Writes a reading of a meter, which it locks until the transaction ends; the history of the asset tells it. One that is read
 * before others stands between them.
 * @throws Refusal invalid where the meter is not the asset's, or the value does not fit
 */
export async function insertReading(
  tx: Transaction,
  ctx: Context,
  given: Given,
  { asset, at = "" }: { asset?: string; at?: string } = {},
): Promise<void> {
  const around = await lockedAround(tx, ctx, given, asset);
  if (!around) throw absentReference(`${at}meter`);
  assertFits(given, around, `${at}value`);
  const { meter, value, is_replaced, visit } = given;
  const { organisation_id, actor } = ctx;
  const { name, unit, before, read_at } = around;
  await tx
    .insertInto("meter_reading")
    .values({
      organisation_id,
      id: newId(),
      meter,
      asset: around.asset,
      value: String(value),
      is_replaced,
      read_at,
      visit: visit ?? null,
      read_by: actor.account_id,
    })
    .execute();
  await countMeter(tx, meter);
  const told = (showed: number | null) => (showed === null ? null : `${name}: ${shown(showed, unit)}`);
  const change = { field: "meter_reading", before: told(before), after: told(value) };
  const action = is_replaced ? "meter replaced" : "meter read";
  await recordActivity(tx, ctx, {
    subject_type: "asset",
    subject_id: around.asset,
    action,
    changes: [change],
  });
}

/** Writes what the report of a visit tells of the meters of its asset. */
export async function insertReadingsOfVisit(
  tx: Transaction,
  ctx: Context,
  readings: readonly Pick<Given, "meter" | "value" | "is_replaced">[],
  { visit, asset, read_at }: { visit: string; asset: string | null; read_at: string | undefined },
): Promise<void> {
  if (readings.length === 0) return;
  if (asset === null) throw absentReference("readings.0.meter");
  const numbered = readings.map((reading, index) => ({ ...reading, at: `readings.${index}.` }));
  // Meters are locked in one order, whatever the order of the report.
  for (const { at, ...reading } of numbered.toSorted((one, other) => (one.meter < other.meter ? -1 : 1)))
    await insertReading(tx, ctx, { ...reading, visit, read_at }, { asset, at });
}
