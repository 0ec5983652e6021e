import { subjectTypes, type SubjectType } from "@steward/contract/activity/constants";
import type { searchCalls } from "@steward/contract/search/calls";
import type { SearchGroup, SearchHit } from "@steward/contract/search/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SearchCard, Sought } from "../nouns/search-card.ts";
import { escapeLike } from "../paging/search-pattern.ts";

/** Records of each kind, unless another number is asked for. */
const EACH = 5;
/** Texts without a word are spelled like too much. */
const HAS_WORD = /\p{L}{3}/u;

/**
 * Records of every kind that the caller may see: by what contains the text, and only where nothing does by names that
 * are spelled alike. All kinds are one statement, which ends in the database when the client leaves.
 */
export const findEverywhere = (ctx: Context, { query }: Input<typeof searchCalls.find>) =>
  ctx.read(async (tx) => {
    const cards = ctx.facts.searches.filter(({ permission }) => ctx.may(permission));
    const asked = { search: query.search, most: query.limit ?? EACH };
    const found = await hitsOf(tx, ctx, cards, { ...asked, alike: false });
    if (found.length > 0 || !HAS_WORD.test(query.search)) return { results: found, is_alike: false };
    const results = await hitsOf(tx, ctx, cards, { ...asked, alike: true });
    return { results, is_alike: results.length > 0 };
  });

type Row = SearchHit & { kind: SubjectType; closeness: number };

async function hitsOf(
  tx: Transaction,
  caller: Context,
  cards: readonly SearchCard[],
  { search, alike, most }: { search: string; alike: boolean; most: number },
): Promise<SearchGroup[]> {
  if (cards.length === 0) return [];
  const sought: Sought = {
    typed: sql<string>`(select typed from sought)`,
    text: sql<string>`(select text from sought)`,
    pattern: sql<string>`(select pattern from sought)`,
    alike,
    most,
    caller,
  };
  const all = sql.join(
    cards.map(({ hits }) => sql`(${hits(sought)})`),
    sql` union all `,
  );
  const { rows } = await sql<Row>`with sought as materialized (
      select ${search}::text as typed, fold(${search}) as text, '%' || fold(${escapeLike(search)}) || '%' as pattern)
    ${all}`.execute(tx);
  const groups = new Map<SubjectType, Row[]>();
  for (const row of rows) groups.set(row.kind, [...(groups.get(row.kind) ?? []), row]);
  return [...groups]
    .map(([kind, hits]) => ({ kind, hits, closeness: Math.max(...hits.map(({ closeness }) => closeness)) }))
    .sort((one, other) => other.closeness - one.closeness || placeOf(one.kind) - placeOf(other.kind));
}

/** Kinds that are as close stand in the order of the product. */
const placeOf = (kind: SubjectType) => subjectTypes.indexOf(kind);
