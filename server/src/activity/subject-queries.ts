import type { SubjectType } from "@steward/contract/activity/constants";
import { type RawBuilder, sql } from "kysely";
import type { DB } from "../database/tables.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Where to find the name of a kind of records. */
export interface SubjectSource {
  /** The tables of the kind, the first under the alias `s`; absent for subjects without record. */
  from?: RawBuilder<unknown>;
  /** Expression of the record's name. */
  name?: RawBuilder<unknown>;
  /** Column that history's `subject_id` refers to. */
  key?: RawBuilder<unknown>;
  branch?: RawBuilder<unknown>;
  /** Changed field that holds the name. */
  told_by?: string;
  /** Table with places: members who are limited to places see the entries of the records inside them. */
  limited_by?: "asset" | "location";
  /** Label of the kind, where its name on the wire is none. */
  title?: string;
}
export type SubjectSources = Readonly<Record<SubjectType, SubjectSource>>;

/** Source of records with the columns `name` and `id`. */
export const namedIn = (table: keyof DB, more: SubjectSource = {}): SubjectSource => ({
  from: sql`${sql.table(table)} s`,
  ...more,
});

const byKind = (sources: SubjectSources, part: (source: SubjectSource) => RawBuilder<unknown> | undefined) =>
  sql.join(
    Object.entries(sources).flatMap(([kind, source]) => {
      const value = part(source);
      return value ? [sql`when ${sql.lit(kind)} then ${value}`] : [];
    }),
    sql` `,
  );

const today = ({ from, name = sql`s.name`, key = sql`s.id`, branch = sql`null` }: SubjectSource) =>
  from &&
  sql`(select jsonb_build_object('id', h.subject_id, 'name', ${name}, 'branch', ${branch})
    from ${from} where s.organisation_id = h.organisation_id and ${key} = h.subject_id)`;

/** The present record of an entry `h`, as far as the caller may see it. */
export const subjectToday = (sources: SubjectSources) => sql`case h.subject_type ${byKind(sources, today)} end`;

/** Last known name of the record of an entry `h`, for deleted records. */
export const subjectOnceCalled = (sources: SubjectSources) => sql`(
  select coalesce(c->>'after', c->>'before') from activity l, jsonb_array_elements(l.changes) c
  where l.organisation_id = h.organisation_id and l.subject_id = h.subject_id and l.subject_type = h.subject_type and c->>'field' = case h.subject_type
    ${byKind(sources, ({ told_by }) => (told_by === undefined ? undefined : sql`${sql.lit(told_by)}`))} else 'name' end
  order by l.id desc limit 1)`;

/**
 * Condition on the entries `h` that a member limited to places may see: those of records inside the places, and those
 * of `account_id`'s own actions on other records. An entry about no single record carries the organisation's id.
 */
export const insidePlaces = (sources: SubjectSources, organisation_id: string, account_id: string) => {
  const own = sql`h.actor = ${account_id}::uuid`;
  const limited = byKind(
    sources,
    ({ limited_by }) =>
      limited_by &&
      sql`h.subject_id in (select s.id from ${sql.table(limited_by)} s
      where ${ofOrganisation("s")})`,
  );
  return sql`case h.subject_id when ${organisation_id}::uuid then ${own} else
    case h.subject_type ${limited} else ${own} end end`;
};
