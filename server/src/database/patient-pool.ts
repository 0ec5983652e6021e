import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A database that starts anew answers again within this time; recovering after a crash takes it a second or two. */
const RETURNS_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** The database did not come back within the time that calls wait for it. */
export class DatabaseAwayError extends Error {
  override readonly name = "DatabaseAwayError";
  readonly code = "08001";
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "The database does not answer.", { cause });
  }
}

/** What is met while a database is not there: none listens, or it starts, recovers or stops. */
const AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "57P01", "57P02", "57P03"]);

const isAway = (error: unknown) =>
  error instanceof Error &&
  (AWAY.has((error as { code?: string }).code ?? "") || error.message.startsWith("Connection terminated"));

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that waits for a database which starts anew: nothing was asked of it yet, so asking once more is safe. */
export class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect();
    this.#connect().then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | undefined)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const deadline = performance.now() + RETURNS_WITHIN_MS;
    while (true) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isAway(error) || this.ending) throw error;
        if (performance.now() > deadline) throw new DatabaseAwayError(error);
        await pause(LOOK_EVERY_MS);
      }
    }
  }
}
