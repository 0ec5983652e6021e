import { setImmediate as nextTurn } from "node:timers/promises";
import type { Call } from "@steward/contract/kit/call";
import { isConnectionFailure } from "../database/on-connection.ts";
import { DatabaseAwayError } from "../database/patient-pool.ts";

/** So often a read is asked; after a restart of the database it may meet some connections that are cut. */
const READ_ATTEMPTS = 4;

/** True where a read met a connection that was cut, or one on which a read ahead of it left its preparation undone. */
const metFault = (error: unknown) =>
  (isConnectionFailure(error) && !(error instanceof DatabaseAwayError)) ||
  (error as { code?: unknown }).code === "26000";

/** A read that met a fault of its connection is asked again; a write is not, as it may have been done. */
export async function askedAgain<T>({ method, answers }: Call, run: () => Promise<T>): Promise<T> {
  const attempts = method === "GET" && answers !== "file" ? READ_ATTEMPTS : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !metFault(error)) throw error;
      // The pool hears in this turn of the event loop which other connections were cut with it.
      await nextTurn();
    }
  }
}
