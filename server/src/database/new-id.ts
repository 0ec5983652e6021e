import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { v7 } from "uuid";
import { ownOrganisation } from "./of-organisation.ts";
import type { Transaction } from "./transaction.ts";

interface Moment {
  /** Milliseconds. */
  ms: number;
  /** Ids that were made in it. */
  ids: number;
}

const moments = new AsyncLocalStorage<Moment>();

/**
 * Does work as if it were done at a moment of the past: new ids and entries of history carry it. For records that a
 * program makes as if they had grown; no call leads here.
 */
export const atMoment = <T>(ms: number, work: () => Promise<T>): Promise<T> => moments.run({ ms, ids: 0 }, work);

/** The moment that the running work is done at, or undefined: now. */
export const momentOfWork = (): Moment | undefined => moments.getStore();

/** Whether the running work makes records as if they had grown, of which nobody is told. */
export const isOfThePast = (): boolean => momentOfWork() !== undefined;

/** New record id: UUID v7, ascending within this process, so that ordering by id is ordering by creation. */
export function newId(): string {
  const moment = momentOfWork();
  if (!moment) return v7();
  moment.ids += 1;
  return v7({ msecs: moment.ms, seq: moment.ids });
}

/** Id of a record that is as old as this moment, in milliseconds, so that it stands among those of its time. */
export const idOfMoment = (ms: number): string => v7({ msecs: ms });

/** The moment at which the running work is done, in a statement: now, but for what is made as if it had grown. */
export function momentNow() {
  const moment = momentOfWork();
  return moment ? sql<string>`${new Date(moment.ms).toISOString()}::timestamptz` : sql<string>`now()`;
}

/** The day of the running work in the caller's organisation. */
export const dayOfWork = ({ organisation }: { organisation: { time_zone: string } }) =>
  sql<string>`(${momentNow()} at time zone ${organisation.time_zone})::date`;

/** Takes so many running numbers of a kind of records in the transaction's organisation, and answers the first. */
export async function nextNumbers(
  tx: Transaction,
  name: "asset_request" | "service_request" | "personnel_profile",
  count = 1,
): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into organisation_counter as n (organisation_id, name, value) select ${ownOrganisation}, ${name}, ${count}::int
    on conflict (organisation_id, name) do update set value = n.value + excluded.value returning n.value`.execute(tx);
  return (rows[0]?.value ?? 0) - count + 1;
}
