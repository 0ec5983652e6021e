import type { Pool, PoolClient } from "pg";
import { onConnection } from "./on-connection.ts";

/** Number of shared connections; more than the cores that answer them would bring nothing. */
const SHARED = 2;
/** A connection without an answer for this long runs something slow and takes no more reads until it answers. */
const SLOW_AFTER_MS = 10;
/** Most reads in flight on one connection. */
const MOST_IN_FLIGHT = 32;

interface SharedConnection {
  client: PoolClient;
  in_flight: number;
  /** Time of the last answer, or of the last read that found the connection idle, by `performance.now()`. */
  answered: number;
}

type Read<T> = (client: PoolClient) => Promise<T>;

/**
 * Pipelining: short reads of many callers share connections. What is asked in one turn of the event loop leaves in one
 * write and comes back in one. Each statement is a transaction of its own, so callers share nothing else. Long work and
 * open transactions get a connection of their own.
 */
export class PipelinedReads {
  readonly #pool: Pool;
  readonly #shared = new Set<SharedConnection>();
  #opening = 0;
  #closed = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Runs a read on the shared connection with the fewest in flight, or on one of its own while all are busy. */
  async run<T>(read: Read<T>): Promise<T> {
    const connection = this.#free() ?? (await this.#open());
    return connection ? this.#runOn(connection, read) : onConnection(this.#pool, read);
  }

  /** Gives the shared connections back to the pool. */
  close(): void {
    this.#closed = true;
    for (const connection of this.#shared) connection.client.release();
    this.#shared.clear();
  }

  #free(): SharedConnection | undefined {
    const now = performance.now();
    let best: SharedConnection | undefined;
    for (const connection of this.#shared) {
      const stuck = connection.in_flight > 0 && now - connection.answered > SLOW_AFTER_MS;
      if (!stuck && connection.in_flight < (best?.in_flight ?? MOST_IN_FLIGHT)) best = connection;
    }
    return best && best.in_flight > 0 && this.#shared.size + this.#opening < SHARED ? undefined : best;
  }

  async #open(): Promise<SharedConnection | undefined> {
    if (this.#closed || this.#shared.size + this.#opening >= SHARED) return undefined;
    this.#opening += 1;
    try {
      const client = await this.#pool.connect();
      const connection: SharedConnection = { client, in_flight: 0, answered: performance.now() };
      const leave = (error: Error) => {
        if (this.#shared.delete(connection)) client.release(error);
      };
      client.once("error", leave);
      client.once("end", () => leave(new Error("Connection terminated")));
      this.#shared.add(connection);
      return connection;
    } finally {
      this.#opening -= 1;
    }
  }

  async #runOn<T>(connection: SharedConnection, read: Read<T>): Promise<T> {
    if (connection.in_flight === 0) connection.answered = performance.now();
    connection.in_flight += 1;
    try {
      return await read(connection.client);
    } finally {
      connection.in_flight -= 1;
      connection.answered = performance.now();
    }
  }
}
