import { type RawBuilder, sql } from "kysely";

/** A text in which the wildcards of LIKE stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** A text without case and accents. A subquery, folded once for a statement: a cached plan would fold it for each row. */
export const folded = (text: string): RawBuilder<string> => sql<string>`(select fold(${text}))`;

/** LIKE pattern that finds `search` anywhere, without case and accents, with its wildcards escaped; folded once. */
export const searchPattern = (search: string): RawBuilder<string> =>
  sql<string>`(select '%' || fold(${escapeLike(search)}) || '%')`;

/** LIKE patterns for folded lines between line feeds: one of them equals `search`, begins with it or contains it. */
export function linePatterns(search: string) {
  const text = folded(escapeLike(search));
  return {
    equal: sql`${"%\n"} || ${text} || ${"\n%"}`,
    begins: sql`${"%\n"} || ${text} || '%'`,
    anywhere: sql`'%' || ${text} || '%'`,
  };
}

/** How well such lines match: 0 where one equals the text, 1 where one begins with it, else 2. */
export function rankOfLines(lines: RawBuilder<unknown>, search: string): RawBuilder<number> {
  const { equal, begins } = linePatterns(search);
  return sql`case when ${lines} like ${equal} then 0 when ${lines} like ${begins} then 1 else 2 end`;
}
