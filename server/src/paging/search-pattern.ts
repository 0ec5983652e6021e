import { type RawBuilder, sql } from "kysely";

/**
 * LIKE pattern that finds `search` anywhere, without case and accents, with its wildcards escaped. Folded in a
 * subquery, once: a cached plan would fold it for each row.
 */
export const searchPattern = (search: string): RawBuilder<string> =>
  sql<string>`(select '%' || fold(${search.replace(/[\\%_]/g, "\\$&")}) || '%')`;
