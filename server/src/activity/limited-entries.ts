import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { byKind, type SubjectSources } from "./subject-queries.ts";

/** The changes of an entry `h` as the caller may read them. */
export const changesFor = ({ scope }: Pick<Context, "scope">): RawBuilder<unknown> =>
  scope ? sql`changes_seen(h.changes, ${messages.locations.outsideYours})` : sql`h.changes`;

/** Condition on entries `h` in which the caller may read the pattern as the name of a place. */
export const placesFound = ({ scope }: Context, pattern: RawBuilder<string>): RawBuilder<unknown> =>
  scope
    ? sql`(h.place_words like ${pattern} and place_words_seen(h.changes) like ${pattern})`
    : sql`h.place_words like ${pattern}`;

const kindsOf = (sources: SubjectSources) => {
  const kinds = Object.entries(sources).flatMap(([kind, { placed }]) => (placed ? [kind] : []));
  return sql.join(kinds.map((kind) => sql.lit(kind)));
};

type Caller = Pick<Context, "actor" | "facts">;

const isOwn = ({ actor }: Caller) => sql`h.actor = ${actor.account_id}::uuid`;

/**
 * Condition on the entries `h` that a member limited to places may see: those of records inside the places, and those
 * of the member's own actions on other records. An entry about no single record carries the organisation's id.
 */
export function insidePlaces(caller: Caller): RawBuilder<unknown> {
  // A scalar subquery looks up the record of each entry; the planner would read all records for any other form.
  const stands = byKind(
    caller.facts.subjects,
    ({ placed }) =>
      placed &&
      sql`(select true from ${sql.table(placed.table)} s where s.organisation_id = h.organisation_id and s.id = h.subject_id)`,
  );
  return sql`case h.subject_id when ${ownOrganisation} then ${isOwn(caller)} else
    case h.subject_type ${stands} else ${isOwn(caller)} end end`;
}

/** Up to this many records inside the places, entries are found by their records. */
const FEW_RECORDS = 2000;

/**
 * Statement of exactly these entries with all their columns; undefined where it is cheaper to walk back in time and to
 * ask of each entry: for a page of many records inside. `all` of them are needed for a count that no tally has.
 */
export async function entriesInside(
  tx: Transaction,
  caller: Caller,
  scope: readonly string[],
  { all }: { all: boolean },
): Promise<RawBuilder<unknown> | undefined> {
  const { subjects } = caller.facts;
  const placed = new Set(Object.values(subjects).flatMap((source) => source.placed ?? []));
  const inside = await Promise.all([...placed].map((records) => records.inside(tx, scope)));
  const isFew = inside.reduce((sum, { count }) => sum + count, 0) <= FEW_RECORDS;
  if (!isFew && !all) return undefined;
  const ids = sql.join(
    inside.map((records) => records.ids),
    sql` union all `,
  );
  const [kinds, own] = [kindsOf(subjects), isOwn(caller)];
  const source = isFew
    ? sql`activity h where ${ofOrganisation("h")} and h.subject_id = any(array(${ids}))`
    : sql`activity h join (${ids}) inside on inside.id = h.subject_id where ${ofOrganisation("h")}`;
  return sql`(select h.* from ${source}
    union all
    select h.* from activity h where ${ofOrganisation("h")} and ${own} and h.subject_type not in (${kinds})
    union all
    select h.* from activity h
    where ${ofOrganisation("h")} and ${own} and h.subject_id = ${ownOrganisation} and h.subject_type in (${kinds}))`;
}

/**
 * Statement of the exact number of these entries in a range of days, read from the tally of the places. `days` are
 * conditions on a day of the tally, `times` the same on entries `h`.
 */
export function countInside(
  caller: Caller,
  scope: readonly string[],
  { days, times }: Record<"days" | "times", readonly RawBuilder<unknown>[]>,
): RawBuilder<unknown> {
  const places = sql`${[...scope]}::uuid[]`;
  const outermost = sql`select l.id from location l
    where ${ofOrganisation("l")} and l.id = any(${places}) and not l.above[:l.depth - 1] && ${places}`;
  const kinds = kindsOf(caller.facts.subjects);
  const own = sql.join([ofOrganisation("h"), isOwn(caller), ...times], sql` and `);
  return sql`select ((select coalesce(sum(t.count), 0) from activity_tally t
      where ${sql.join([ofOrganisation("t"), sql`t.inside = any(array(${outermost}))`, ...days], sql` and `)})
    + (select count(*) from activity h where ${own} and h.subject_type not in (${kinds}))
    + (select count(*) from activity h where ${own} and h.subject_id = ${ownOrganisation} and h.subject_type in (${kinds})))::bigint`;
}
