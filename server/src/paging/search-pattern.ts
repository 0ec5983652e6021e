import { type RawBuilder, sql } from "kysely";

/** A LIKE pattern that finds `search` anywhere, without case and accents; its wildcards stand for themselves. */
export const searchPattern = (search: string): RawBuilder<string> =>
  sql<string>`'%' || fold(${search.replace(/[\\%_]/g, "\\$&")}) || '%'`;
