import { isConnectionFailure } from "../database/on-connection.ts";
import type { Services } from "../http/context.ts";

/**
 * Clean-up of stored files: when `work` is refused, no row points to them and they are removed. When the connection
 * broke, the commit may have succeeded, so they are kept: an orphaned file is better than a lost one.
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
