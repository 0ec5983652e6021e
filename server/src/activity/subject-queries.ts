import type { SubjectType } from "@steward/contract/activity/constants";
import { type RawBuilder, sql } from "kysely";
import type { DB } from "../database/tables.ts";
import type { Transaction } from "../database/transaction.ts";

/** Records that stand in places. */
export interface Placed {
  table: "asset" | "location";
  /** Statement of the ids of those inside these places, and how many there are. */
  inside(tx: Transaction, places: readonly string[]): Promise<{ count: number; ids: RawBuilder<unknown> }>;
}

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
  /** Present where the records stand in places: who is limited to places sees the entries of those inside. */
  placed?: Placed;
  /** Label of the kind, where its name on the wire is none. */
  title?: string;
}
export type SubjectSources = Readonly<Record<SubjectType, SubjectSource>>;

/** Source of records with the columns `name` and `id`. */
export const namedIn = (table: keyof DB, more: SubjectSource = {}): SubjectSource => ({
  from: sql`${sql.table(table)} s`,
  ...more,
});

export const byKind = (sources: SubjectSources, part: (source: SubjectSource) => RawBuilder<unknown> | undefined) =>
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
