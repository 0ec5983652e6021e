import type { Pool, PoolClient } from "pg";
import { isConnectionFailure, onConnection } from "./on-connection.ts";

/** Shared connections; more than the cores that answer them would bring nothing. */
const LANES = 2;
/** A lane that has not answered for this long carries something slow and takes no more until it moves again. */
const SLOW_AFTER_MS = 10;
/** Most reads under way on one lane. */
const MOST_UNDER_WAY = 32;

interface Lane {
  client: PoolClient;
  /** Takes a lane that broke out of use. */
  leave(error: Error): void;
  under_way: number;
  /** When the lane last answered or was last idle, by `performance.now()`. */
  moved: number;
}

type Read<T> = (client: PoolClient) => Promise<T>;

/**
 * Connections on which the short reads of many callers travel together: what is asked in one turn of the event loop
 * leaves in one write and comes back in one. Each statement is a transaction of its own, so callers share nothing else.
 * Work that holds a transaction open or may take long gets a connection of its own.
 */
export class PipelinedReads {
  readonly #pool: Pool;
  readonly #lanes = new Set<Lane>();
  #opening = 0;
  #closed = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Runs a read on the lane with the fewest under way, or on a connection of its own while no lane is free. */
  async run<T>(read: Read<T>): Promise<T> {
    const lane = this.#freeLane() ?? (await this.#openLane());
    return lane ? this.#onLane(lane, read) : onConnection(this.#pool, read);
  }

  /** Gives the shared connections back to the pool. */
  close(): void {
    this.#closed = true;
    for (const lane of this.#lanes) lane.client.release();
    this.#lanes.clear();
  }

  #freeLane(): Lane | undefined {
    const now = performance.now();
    let best: Lane | undefined;
    for (const lane of this.#lanes) {
      const stuck = lane.under_way > 0 && now - lane.moved > SLOW_AFTER_MS;
      if (!stuck && lane.under_way < (best?.under_way ?? MOST_UNDER_WAY)) best = lane;
    }
    return best && best.under_way > 0 && this.#lanes.size + this.#opening < LANES ? undefined : best;
  }

  async #openLane(): Promise<Lane | undefined> {
    if (this.#closed || this.#lanes.size + this.#opening >= LANES) return undefined;
    this.#opening += 1;
    try {
      const client = await this.#pool.connect();
      const leave = (error: Error) => {
        if (this.#lanes.delete(lane)) client.release(error);
      };
      const lane: Lane = { client, leave, under_way: 0, moved: performance.now() };
      client.once("error", leave);
      client.once("end", () => leave(new Error("Connection terminated")));
      this.#lanes.add(lane);
      return lane;
    } finally {
      this.#opening -= 1;
    }
  }

  async #onLane<T>(lane: Lane, read: Read<T>): Promise<T> {
    if (lane.under_way === 0) lane.moved = performance.now();
    lane.under_way += 1;
    try {
      return await read(lane.client);
    } catch (error) {
      if (isConnectionFailure(error)) lane.leave(error as Error);
      throw error;
    } finally {
      lane.under_way -= 1;
      lane.moved = performance.now();
    }
  }
}
