import { detailsOf } from "@steward/contract/permissions/permission-list";
import { isPermission } from "@steward/contract/permissions/permissions";
import type { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { namedSorting, recordConditions } from "../paging/record-conditions.ts";
import { selectPage } from "../paging/select-page.ts";
import { absentReference, notFound, stale } from "../errors/refusal.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const columns = sql`r.id, r.name, r.permissions, r.is_seed, r.version, r.created, r.modified,
  (select count(*)::int from membership_role mr where mr.organisation_id = r.organisation_id and mr.role_id = r.id) as user_count`;

type Row = Omit<Role, "permissions_details"> & { sort_value: string | null };

const presentRole = (row: Row) => ({
  ...row,
  permissions: row.permissions.filter(isPermission),
  permissions_details: detailsOf(row.permissions),
});

const sorting = namedSorting("r");

type AskedPage = Pick<Input<typeof roleCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findRoles(tx: Transaction, ctx: Context, asked: AskedPage) {
  const listed = { columns, from: sql`role r`, alias: "r", where: recordConditions("r", asked.query) };
  const page = await selectPage<Row>(tx, ctx, asked, sorting, listed);
  return { ...page, results: page.results.map(presentRole) };
}

/** One role inside a transaction. */
export async function roleOf(tx: Transaction, id: string): Promise<Role> {
  const { rows } =
    await sql<Row>`select ${columns} from role r where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return presentRole(rows[0]);
}

/** One role, locked until the transaction ends, so that nobody is given it meanwhile. */
export async function lockedRole(tx: Transaction, ctx: Context, id: string): Promise<Role> {
  const held = await tx.selectFrom("role").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!held) throw notFound();
  const role = await roleOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== role.version) throw stale(role);
  return role;
}

/** The seed role of owners: it has every permission, and only owners grant it. */
export const isOwnerRole = ({ name, is_seed }: Pick<Role, "name" | "is_seed">): boolean => is_seed && name === "Owner";

/** A role that is granted to a member. */
export type GivenRole = Pick<Role, "id" | "name" | "is_seed"> & { permissions: string[] };

/** The roles of a member, as they are. */
export async function rolesOf(tx: Transaction, ids: readonly string[]): Promise<GivenRole[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GivenRole>`select r.id, r.name, r.is_seed, r.permissions from role r
    where ${ofOrganisation("r")} and r.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/**
 * The roles of a body, locked until the transaction ends. Lock order: roles before memberships, as in an edit of a
 * role.
 * @throws Refusal invalid
 */
export async function lockedRoles(tx: Transaction, ids: readonly string[]): Promise<GivenRole[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GivenRole>`select r.id, r.name, r.is_seed, r.permissions from role r
    where ${ofOrganisation("r")} and r.id = any(${ids}::uuid[]) order by r.id for share`.execute(tx);
  if (rows.length === ids.length) return rows;
  throw absentReference("user_groups");
}
