import { AsyncLocalStorage } from "node:async_hooks";

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
