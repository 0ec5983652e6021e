import { sql } from "kysely";
import type { Context } from "../http/context.ts";

/** What a removed row referred to; `is_shared` where rows of other organisations or records may do so too. */
interface Stored {
  storage_key: string;
  thumbnail_key?: string;
  is_shared: boolean;
}

/**
 * Deletes the bytes of files whose rows are removed and committed, but for content that another row still refers to; one
 * that cannot be deleted is reported and left.
 */
export async function removeStored(
  ctx: Pick<Context, "read" | "storage" | "report">,
  removed: readonly Stored[],
  where: string,
): Promise<void> {
  const shared = removed.filter(({ is_shared }) => is_shared).map(({ storage_key }) => storage_key);
  const kept = new Set<string>();
  if (shared.length > 0) {
    const { rows } = await ctx.read((tx) =>
      sql<{ key: string }>`select key from shared_content(${shared}::text[]) key`.execute(tx),
    );
    for (const { key } of rows) kept.add(key);
  }
  const keys = removed
    .filter(({ storage_key }) => !kept.has(storage_key))
    .flatMap(({ storage_key, thumbnail_key }) => [storage_key, ...(thumbnail_key ? [thumbnail_key] : [])]);
  for (const key of keys) await ctx.storage.remove(key).catch((error: unknown) => ctx.report(error, where));
}
