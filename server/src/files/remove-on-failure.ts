import { isConnectionFailure } from "../database/on-connection.ts";
import type { Services } from "../http/context.ts";

/**
 * Waits for work on files that are stored already; where it is refused, nothing points to them and they are removed.
 * Where the database went away nobody knows, and they stay.
 */
export async function removeOnFailure<T>(
  { storage, report }: Pick<Services, "storage" | "report">,
  work: Promise<T>,
  keys: readonly string[],
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    for (const key of isConnectionFailure(error) ? [] : keys) {
      await storage.remove(key).catch((failed: unknown) => report(failed, "remove an upload"));
    }
    throw error;
  }
}
