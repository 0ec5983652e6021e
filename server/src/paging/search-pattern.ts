import { type RawBuilder, sql } from "kysely";

/**
 * A LIKE pattern that finds `search` anywhere, without case and accents; its wildcards stand for themselves. Folded once:
 * a kept plan would do it again for each row.
 */
export const searchPattern = (search: string): RawBuilder<string> =>
  sql<string>`(select '%' || fold(${search.replace(/[\\%_]/g, "\\$&")}) || '%')`;
