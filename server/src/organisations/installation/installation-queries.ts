import type { OrganisationKind } from "@steward/contract/organisations/constants";
import type { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { AskedKind, InstalledOrganisation, Operator } from "@steward/contract/organisations/installation/rules";
import { type RawBuilder, sql } from "kysely";
import { ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { Positioned, SortPlan } from "../../paging/page-of.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";

const byName: SortPlan = {
  id: sql`o.id`,
  default: "name",
  columns: { name: { expression: sql`fold(o.name) collate "C"`, type: "text" } },
};

const columns = sql`o.id, o.name, o.kinds, o.is_active, o.created, s.slug, s.version, s.members, s.assets, s.locations,
  s.asked_kinds, jsonb_build_object('name', s.owner_name, 'email', s.owner_email) as owner`;

/** Who an operator's functions of the database answer. */
const callerOf = ({ actor }: Context) => sql`${actor.account_id}::uuid`;

const all = (ctx: Context, search?: string) =>
  sql`organisations_of_installation(${callerOf(ctx)}, ${search ? searchPattern(search) : null}) o`;

const standing = (ctx: Context) => sql`left join lateral organisation_standing(${callerOf(ctx)}, o.id) s on true`;

/** Organisations of the installation as operators see them. */
export function listOrganisations(ctx: Context, asked: Input<typeof installationCalls.organisations>) {
  const { search, kind, is_active, is_asking } = asked.query;
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(kind ? [sql`o.kinds && ${kind}::text[]`] : []),
    ...(is_active === undefined ? [] : [sql`o.is_active = ${is_active}`]),
    ...(is_asking === undefined ? [] : [sql`o.is_asking = ${is_asking}`]),
  ];
  return ctx.read((tx) =>
    selectPage<InstalledOrganisation & Positioned>(tx, ctx, asked, byName, {
      columns,
      from: all(ctx, search),
      links: standing(ctx),
      where: sql.join(conditions, sql` and `),
    }),
  );
}

/**
 * One organisation as operators see it.
 * @throws Refusal not_found
 */
export async function installedOrganisation(tx: Transaction, ctx: Context, id: string): Promise<InstalledOrganisation> {
  const { rows } = await sql<InstalledOrganisation>`select ${columns} from ${all(ctx)} ${standing(ctx)}
    where o.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** One organisation of the installation. */
export const readOrganisation = (ctx: Context, { params }: Input<typeof installationCalls.read>) =>
  ctx.read((tx) => installedOrganisation(tx, ctx, params.id));

export interface LockedOrganisation {
  id: string;
  name: string;
  kinds: OrganisationKind[];
  is_active: boolean;
  version: number;
}

/**
 * Locks the organisation that the transaction is in until that ends.
 * @throws Refusal not_found
 */
export async function lockedOrganisation(tx: Transaction): Promise<LockedOrganisation> {
  const { rows } = await sql<LockedOrganisation>`select o.id, o.name, o.kinds, o.is_active, o.version
    from organisation o where o.id = ${ownOrganisation} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

const newest: SortPlan = { id: sql`r.id`, default: "-created", columns: {} };

const requestColumns = sql`r.id, r.kind, r.note, r.state, r.answer, r.asked_by, r.created, r.answered,
  jsonb_build_object('id', r.organisation, 'name', r.organisation_name, 'kinds', r.kinds) as organisation_details`;

const requests = (ctx: Context) => sql`kind_requests_of_installation(${callerOf(ctx)}) r`;

/** What organisations ask for. */
export function listAskedKinds(ctx: Context, asked: Input<typeof installationCalls.kindRequests>) {
  const { search, state } = asked.query;
  const conditions = [
    sql`true`,
    ...(state ? [sql`r.state = any(${state}::text[])`] : []),
    ...(search ? [sql`fold(r.organisation_name) like ${searchPattern(search)}`] : []),
  ];
  return ctx.read((tx) =>
    selectPage<AskedKind & Positioned>(tx, ctx, asked, newest, {
      columns: requestColumns,
      from: requests(ctx),
      where: sql.join(conditions, sql` and `),
    }),
  );
}

/**
 * One request for a kind.
 * @throws Refusal not_found
 */
export async function askedKind(tx: Transaction, ctx: Context, id: string): Promise<AskedKind> {
  const { rows } = await sql<AskedKind>`select ${requestColumns} from ${requests(ctx)}
    where r.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

const bySince: SortPlan = {
  id: sql`a.id`,
  default: "name",
  columns: {
    name: { expression: sql`a.name_sort collate "C"`, type: "text" },
    operator_since: { expression: sql`a.operator_since`, type: "timestamptz" },
  },
};

/** Who runs the installation. */
export function listOperators(ctx: Context, asked: Input<typeof installationCalls.operators>) {
  const { search } = asked.query;
  return ctx.read((tx) =>
    selectPage<Operator & Positioned>(tx, ctx, asked, bySince, {
      columns: sql`a.id, a.name, a.email, a.operator_since`,
      from: sql`account a`,
      where: sql`a.operator_since is not null and ${search ? sql`a.search_text like ${searchPattern(search)}` : sql`true`}`,
    }),
  );
}
