import { detailsOf } from "@steward/contract/permissions/permission-list";
import { isPermission } from "@steward/contract/permissions/permissions";
import type { userCalls } from "@steward/contract/users/calls";
import type { User, UserProfile } from "@steward/contract/users/rules";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const sorting: SortPlan = {
  id: sql`a.id`,
  default: "name",
  columns: {
    name: { expression: sql`a.name_sort collate "C"`, type: "text" },
    email: { expression: sql`a.email_key`, type: "text" },
    // Of the membership, as an account may be older.
    created: { expression: sql`m.created`, type: "timestamptz" },
  },
};

/** Places of a member that the caller may see, each with its breadcrumb. */
const places = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name,
    'location_type', l.location_type, 'breadcrumb', (select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name,
      'location_type', w.location_type) order by w.depth) from place_names(l.above) w)) order by l.name_sort, l.id), '[]')
  from membership_scope s join location l on l.organisation_id = s.organisation_id and l.id = s.location 
  where s.organisation_id = m.organisation_id and s.account_id = m.account_id)`;

/** The placement that a membership lasts for, by the name of its person. */
const placement = sql`(select jsonb_build_object('id', i.id, 'name', i.person_name, 'start_date', i.start_date, 'end_date', i.end_date,
    'is_over', placement_is_over(i.state, i.end_date, o.time_zone))
  from interest i join organisation o on o.id = i.organisation_id
  where i.organisation_id = m.organisation_id and i.id = m.placement)`;

const columns = sql`a.id, a.name, a.email, m.designation, m.phone, m.is_active, m.is_owner, m.version, m.created,
  m.modified, m.permissions as additional_permissions, ${places} as scope_details,
  case when current_scope() is null then 0 else scope_size(m.account_id) - (
    select count(*) from membership_scope s where s.organisation_id = m.organisation_id and s.account_id = m.account_id) end::int as scope_hidden,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name_sort, r.id), '[]')
   from membership_role mr join role r on r.organisation_id = mr.organisation_id and r.id = mr.role_id 
   where mr.organisation_id = m.organisation_id and mr.account_id = m.account_id) as user_groups_details,
  (select max(s.last_used) from session s join session_grant g on g.organisation_id = m.organisation_id and g.session_id = s.id
   where s.account_id = m.account_id and not s.is_token) as last_used, ${placement} as placement_details`;

const members = sql`membership m join account a on a.id = m.account_id`;

type Row = Omit<User, "user_groups" | "additional_permissions_details" | "scope"> & { sort_value: string | null };

const idsOf = (details: readonly { id: string }[]) => details.map(({ id }) => id);

const presentUser = (row: Row): Row & User => ({
  ...row,
  user_groups: idsOf(row.user_groups_details),
  additional_permissions: row.additional_permissions.filter(isPermission),
  additional_permissions_details: detailsOf(row.additional_permissions),
  scope: idsOf(row.scope_details),
});

function conditionsOf({ search, is_active, user_group, email, ids }: Input<typeof userCalls.list>["query"]) {
  const conditions: RawBuilder<unknown>[] = [ofOrganisation("m")];
  if (search) {
    const pattern = searchPattern(search);
    conditions.push(sql`(a.search_text like ${pattern} or m.designation_sort like ${pattern})`);
  }
  if (is_active !== undefined) conditions.push(sql`m.is_active = ${is_active}`);
  if (email) conditions.push(sql`a.email_key = lower(${email} collate "C")`);
  if (ids) conditions.push(sql`a.id = any(${ids}::uuid[])`);
  if (user_group) {
    conditions.push(sql`m.account_id in (
      select mr.account_id from membership_role mr where ${ofOrganisation("mr")} and mr.role_id = any(${user_group}::uuid[]))`);
  }
  return sql.join(conditions, sql` and `);
}

type AskedPage = Pick<Input<typeof userCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findUsers(tx: Transaction, ctx: Context, asked: AskedPage) {
  const found_in = asked.query.search && asked.counts !== false ? members : undefined;
  const listed = { columns, from: members, alias: "m", found_in, where: conditionsOf(asked.query) };
  const page = await selectPage<Row>(tx, ctx, asked, sorting, listed);
  return { ...page, results: page.results.map(presentUser) };
}

/** One member inside a transaction. */
export async function userOf(tx: Transaction, id: string): Promise<User> {
  const { rows } =
    await sql<Row>`select ${columns} from ${members} where ${ofOrganisation("m")} and m.account_id = ${id}::uuid`.execute(
      tx,
    );
  if (!rows[0]) throw notFound();
  return presentUser(rows[0]);
}

/** The signed-in user with their organisations. */
export async function profileOf(tx: Transaction, { actor }: Context): Promise<UserProfile> {
  const { rows } = await sql<UserProfile>`
    select a.id, a.name, a.email, m.designation, m.phone, m.version, (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'is_owner', o.is_owner)
        order by o.name, o.id), '[]') from organisations_of(a.id, ${actor.session_id}::uuid) o) as organisations
    from ${members} where ${ofOrganisation("m")} and m.account_id = ${actor.account_id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
