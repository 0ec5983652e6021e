import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { v7 } from "uuid";

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
