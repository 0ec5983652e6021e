import type { SubjectType } from "@steward/contract/activity/constants";
import { type RawBuilder, sql } from "kysely";

interface Source {
  /** The tables of the kind, the first under the alias `s`; absent for what has no record of its own. */
  from?: RawBuilder<unknown>;
  /** What the record is called. */
  name?: RawBuilder<unknown>;
  /** The column that history's `subject_id` holds. */
  key?: RawBuilder<unknown>;
  branch?: RawBuilder<unknown>;
  /** The changed field that tells the name. */
  told_by?: string;
}

const named = (table: SubjectType, more: Source = {}): Source => ({ from: sql`${sql.table(table)} s`, ...more });
const place: Source = { from: sql`location s`, branch: sql`s.branch` };

/** Where the name of a record stands, by its kind. */
const sources: Record<SubjectType, Source> = {
  asset: {
    from: sql`asset s left join product p on p.id = s.product`,
    name: sql`concat_ws(' · ', s.asset_id, coalesce(nullif(s.asset_name, ''), p.product_name))`,
    told_by: "asset_id",
  },
  model: { from: sql`product s`, name: sql`s.product_name`, told_by: "product_name" },
  brand: named("brand"),
  category: named("category"),
  manufacturer: named("manufacturer"),
  supplier: named("supplier"),
  service_provider: named("service_provider"),
  depreciation: named("depreciation"),
  attached_status: named("attached_status"),
  custom_field: named("custom_field"),
  field_set: named("field_set"),
  branch: place,
  location: place,
  // Whoever left the organisation is called what its history says; the account may have another name by now.
  user: { from: sql`membership s join account p on p.id = s.account_id`, name: sql`p.name`, key: sql`s.account_id` },
  role: named("role"),
  api_token: named("api_token"),
  single_sign_on: {
    from: sql`single_sign_on s`,
    name: sql`s.issuer`,
    key: sql`s.organisation_id`,
    told_by: "issuer",
  },
  import: named("import", { name: sql`s.file_name`, told_by: "file" }),
  activity: {},
};

const byKind = (part: (source: Source) => RawBuilder<unknown> | undefined) =>
  sql.join(
    Object.entries(sources).flatMap(([kind, source]) => {
      const value = part(source);
      return value ? [sql`when ${sql.lit(kind)} then ${value}`] : [];
    }),
    sql` `,
  );

const today = ({ from, name = sql`s.name`, key = sql`s.id`, branch = sql`null` }: Source) =>
  from &&
  sql`(select jsonb_build_object('id', h.subject_id, 'name', ${name}, 'branch', ${branch})
    from ${from} where ${key} = h.subject_id)`;

/** The record of an entry `h` as it is today, as far as the caller sees it. */
export const subjectToday = sql`case h.subject_type ${byKind(today)} end`;

/** The name of the record of an entry `h` that its history told last. */
export const subjectOnceCalled = sql`(
  select coalesce(c->>'after', c->>'before') from activity l, jsonb_array_elements(l.changes) c
  where l.subject_id = h.subject_id and l.subject_type = h.subject_type and c->>'field' = case h.subject_type
    ${byKind(({ told_by }) => (told_by === undefined ? undefined : sql`${sql.lit(told_by)}`))} else 'name' end
  order by l.id desc limit 1)`;
