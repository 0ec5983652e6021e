import type { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { ServiceRequestReader, ServiceRequestUpdate } from "@steward/contract/service-requests/updates";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { documentsOfUpdates } from "../../documents/document-queries.ts";
import { absentReference, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { assertServiceRequest, person } from "../service-request-queries.ts";

type Row = Omit<ServiceRequestUpdate, "files">;

const sorting: SortPlan = { id: sql`u.id`, default: "-created", columns: {} };
const columns = sql`u.id, u.type, u.visibility, u.message, u.status_before, u.status_after,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by named.place), '[]')
    from unnest(u.mentions) with ordinality named (id, place) join account p on p.id = named.id) as mentions,
  coalesce(${person("u.created_by")}, (select jsonb_build_object('id', p.id, 'name', p.name) from partner p
    where p.organisation_id = u.organisation_id and p.id = u.partner),
    (select jsonb_build_object('id', p.id, 'name', p.name) from provider_link l
      join service_provider p on p.organisation_id = l.organisation_id and p.id = l.service_provider
      where l.organisation_id = u.organisation_id and l.id = u.provider_link)) as created_by_details,
  u.created_by is null as is_theirs, u.proposed_at, u.created`;

/** Rows with their files. */
async function withFiles<Of extends Row>(tx: Transaction, ctx: Context, rows: readonly Of[]) {
  const files = await documentsOfUpdates(
    tx,
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, files: files[row.id] ?? [] }));
}

/** Updates of a request, newest first. */
export async function updatesOf(
  tx: Transaction,
  ctx: Context,
  { params, query, request }: Input<typeof serviceRequestCalls.updates>,
) {
  await assertServiceRequest(tx, params.id);
  return updatePage(tx, ctx, sql`u.request = ${params.id}::uuid`, { query, request });
}

type AskedPage = Pick<Input<typeof serviceRequestCalls.updates>, "query" | "request">;

/** Updates of what a condition on `u` names, newest first. */
export async function updatePage(
  tx: Transaction,
  ctx: Context,
  isOf: RawBuilder<unknown>,
  { query, request }: AskedPage,
) {
  const { type, search } = query;
  const conditions = [
    ofOrganisation("u"),
    isOf,
    ...(type ? [sql`u.type = any(${type}::text[])`] : []),
    ...(search ? [sql`fold(u.message) like ${searchPattern(search)}`] : []),
  ];
  const page = await selectPage<Row & { sort_value: string | null }>(tx, ctx, { request, query }, sorting, {
    columns,
    from: sql`service_request_update u`,
    alias: "u",
    where: sql.join(conditions, sql` and `),
  });
  return { ...page, results: await withFiles(tx, ctx, page.results) };
}

/** One update inside the transaction that wrote it. */
export async function updateOf(tx: Transaction, ctx: Context, id: string): Promise<ServiceRequestUpdate> {
  const { rows } = await sql<Row>`select ${columns} from service_request_update u
    where ${ofOrganisation("u")} and u.id = ${id}::uuid`.execute(tx);
  const [update] = await withFiles(tx, ctx, rows);
  if (!update) throw notFound();
  return update;
}

const members = sql`membership m join account a on a.id = m.account_id`;

/** A member `m` may see requests, and this one stands within their places. */
const reads = (request: string) => sql`${ofOrganisation("m")} and m.is_active and a.is_active
  and (m.is_owner or 'service_request.view' = any (granted_permissions(m.account_id))
    and coalesce((select r.places from service_request r where ${ofOrganisation("r")} and r.id = ${request}::uuid)
      && granted_scope(m.account_id), true))`;

const byName: SortPlan = {
  id: sql`a.id`,
  default: "name",
  columns: { name: { expression: sql`a.name_sort collate "C"`, type: "text" } },
};

/** Members who may see a request, by name. */
export async function readersOf(
  tx: Transaction,
  ctx: Context,
  { params, query, request }: Input<typeof serviceRequestCalls.readers>,
) {
  await assertServiceRequest(tx, params.id);
  const { search } = query;
  const found = search
    ? [sql`(a.search_text like ${searchPattern(search)} or m.designation_sort like ${searchPattern(search)})`]
    : [];
  return selectPage<ServiceRequestReader & { sort_value: string | null }>(tx, ctx, { request, query }, byName, {
    columns: sql`a.id, a.name, m.designation`,
    from: members,
    alias: "m",
    where: sql.join([reads(params.id), ...found], sql` and `),
  });
}

/** How a mail reaches somebody. */
export interface Addressee {
  id: string;
  name: string;
  email: string;
}

/**
 * The people whom an update mentions, each once.
 * @throws Refusal invalid, where one of them may not see the request
 */
export async function mentionedOf(tx: Transaction, request: string, ids: readonly string[]): Promise<Addressee[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Addressee>`select a.id, a.name, a.email from ${members}
    where ${reads(request)} and a.id = any(${ids}::uuid[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !byId.has(id))) throw absentReference("mentions");
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
