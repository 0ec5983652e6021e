import type { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { openServiceStates, serviceStates, type ServiceState } from "@steward/contract/service-requests/constants";
import type { ServiceRequest, ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { engineersOfRequest, ownEngineer } from "./engineers/engineer-queries.ts";
import { placeBreadcrumb, placeDetails } from "../locations/location-queries.ts";
import type { Asked, PageQuery, SortPlan } from "../paging/page-of.ts";
import { oneOf, withinDays } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { actionsOf, PRIORITY_RANK } from "./state-machine.ts";
import { peopleWanted } from "./people/wanted-people.ts";

const sorting: SortPlan = {
  id: sql`r.id`,
  default: "-created",
  columns: {
    modified: { expression: sql`r.modified`, type: "timestamptz" },
    internal_id: { expression: sql`r.number`, type: "integer" },
    priority: { expression: PRIORITY_RANK, type: "integer" },
    resolution_due: { expression: sql`r.resolution_due`, type: "timestamptz" },
  },
};

/** The number of a request as people read it; the organisation is `o`. */
export const internalId = sql`o.request_prefix || r.number`;

/** A person of a request by the column that names them, as `{id, name}`. */
export const person = (column: string) =>
  sql`(select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = ${sql.ref(column)})`;
const manager = sql`(select jsonb_build_object('id', p.id, 'name', p.name, 'phone', coalesce(m.phone, ''), 'email', p.email)
  from account p left join membership m on m.account_id = p.id and m.organisation_id = r.organisation_id
  where p.id = r.manager)`;

/** Names of who is told where a request is escalated once more. */
const nextLevel = sql`(select coalesce(array_agg(p.name order by p.name, p.id), '{}') from escalation_person e
  join membership m on m.organisation_id = e.organisation_id and m.account_id = e.account_id and m.is_active
  join account p on p.id = e.account_id
  where e.organisation_id = r.organisation_id and e.level = r.escalation_level + 1) as escalates_to`;

/** Its clocks run. */
const RUNS = sql`r.status in ('Open', 'Assigned', 'Scheduled', 'In Progress')`;
const isOverdue = sql`(${RUNS} and (coalesce(r.resolution_due < now(), false)
  or coalesce(r.responded_at is null and r.response_due < now(), false)))`;

const columns = sql`r.id, ${internalId} as internal_id, r.status, r.asset as steward_asset, a.asset_id,
  coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id) as asset_name,
  r.problem_statement, ps.name as problem_name, ps.default_minutes, r.type, r.priority, r.description,
  r.contact_person_name, r.contact_person_phone, r.preferred_at,
  r.source, r.checklist, mp.id as maintenance_plan,
  case when mp.id is not null then jsonb_build_object('id', mp.id, 'name', mp.name) end as maintenance_plan_details,
  (select count(*)::int from fault_report fr where fr.organisation_id = r.organisation_id and fr.request = r.id) as reports,
  r.raised_by, ${person("r.raised_by")} as raised_by_details,
  ${manager} as manager_details, ${engineersOfRequest} as engineer_details,
  r.coverage, r.coverage_ends, r.contract_number, r.visits_left, r.response_hours, r.resolution_hours,
  r.service_provider, case when sp.id is not null then jsonb_build_object('id', sp.id, 'name', sp.name) end as service_provider_details,
  r.offer, r.offer_reason, r.offer_answered, r.response_due, r.response_risk, r.resolution_due, r.resolution_risk, r.responded_at, r.resolved_at, ${isOverdue} as is_overdue,
  r.hold_reason, r.held_at, r.held_from, r.escalation_level, r.escalation_level > 0 as is_escalated, r.resolution, r.remark,
  r.cancel_reason, r.closed_at, r.reopened, r.reference, r.version, r.created, r.modified,
  greatest(r.closed_at, r.resolved_at) < now() - make_interval(days => 7) as is_past,
  ${placeBreadcrumb(sql`coalesce(a.location, a.branch, r.location, r.branch)`)} as breadcrumb`;

/** The search and the number read the organisation's prefix. */
const from = sql`service_request r join organisation o on o.id = r.organisation_id`;
const links = sql`left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset
  left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
  left join service_provider sp on sp.organisation_id = r.organisation_id and sp.id = r.service_provider
  left join maintenance_plan mp on mp.organisation_id = r.organisation_id and mp.id = r.maintenance_plan`;

type Own = Omit<
  ServiceRequest,
  "steward_asset_details" | "problem_statement_details" | "branch_details" | "location_details"
>;
export interface RequestRow extends Own {
  asset_id: string | null;
  asset_name: string | null;
  problem_name: string | null;
  /** State that a request on hold goes back to. */
  held_from: ServiceRequest["status"] | null;
  /** It ended too long ago to be opened again. */
  is_past: boolean | null;
  breadcrumb: PlaceStep[] | null;
  sort_value: string | null;
}

/** A row with what its page tells besides. */
export interface DetailsRow extends RequestRow, Pick<ServiceRequestDetails, "escalates_to" | "people_wanted"> {}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** The contract's shape of a row. */
export const presentRequest = ({
  asset_id,
  asset_name,
  problem_name,
  breadcrumb,
  ...row
}: RequestRow): ServiceRequest => ({
  ...row,
  steward_asset_details:
    row.steward_asset === null ? null : { id: row.steward_asset, name: asset_name ?? "", asset_id: asset_id ?? "" },
  problem_statement_details: named(row.problem_statement, problem_name),
  branch_details: breadcrumb?.[0] ? named(breadcrumb[0].id, breadcrumb[0].name) : null,
  location_details: placeDetails(breadcrumb),
});

/** What a request is about, in a few words. */
export const problemOf = ({
  problem_statement_details,
  description,
}: Pick<ServiceRequest, "problem_statement_details" | "description">) =>
  problem_statement_details?.name ?? description.split("\n")[0]?.slice(0, 120) ?? "";

type Filters = Omit<Input<typeof serviceRequestCalls.list>["query"], keyof PageQuery | "depth">;

/** Whose number, text, asset, problem or person says so. */
const saying = (search: string) => sql`(r.search_text like ${searchPattern(search)}
  or fold(${internalId}) like ${searchPattern(search)} or fold(r.reference) like ${searchPattern(search)}
  or r.asset = any(array(select h.id from search_assets((select fold(${search}))) h))
  or r.problem_statement = any(array(select sps.id from problem_statement sps
    where ${ofOrganisation("sps")} and sps.search_text like ${searchPattern(search)}))
  or r.raised_by = any(array(select pm.id from membership m join account pm on pm.id = m.account_id
    where ${ofOrganisation("m")} and pm.search_text like ${searchPattern(search)})))`;

function conditionsOf(ctx: Context, query: Filters): RawBuilder<unknown>[] {
  const {
    steward_asset,
    status,
    priority,
    type,
    coverage,
    service_provider,
    branch,
    location,
    problem_statement,
    maintenance_plan,
  } = query;
  const { source, raised_by, engineer, offer, is_open, is_overdue, is_escalated, awaits_approval } = query;
  const { created_from, created_to, ids, search } = query;
  const among = (column: string, values: readonly string[] | undefined) =>
    values ? [sql`${sql.ref(column)} = any(${values}::text[])`] : [];
  const records = (column: string, values: readonly string[] | undefined) => (values ? [oneOf(column, values)] : []);
  const whether = (is: boolean | undefined, condition: RawBuilder<unknown>) =>
    is === undefined ? [] : [is ? condition : sql`not ${condition}`];
  return [
    ...records("r.asset", steward_asset),
    ...among("r.status", status),
    ...among("r.priority", priority),
    ...among("r.type", type),
    ...among("r.coverage", coverage),
    ...records("r.service_provider", service_provider),
    ...among("r.offer", offer),
    ...(branch ? [sql`r.places && ${branch}::uuid[]`] : []),
    ...(location ? [sql`r.places && ${location}::uuid[]`] : []),
    ...records("r.problem_statement", problem_statement),
    ...records("r.maintenance_plan", maintenance_plan),
    ...among("r.source", source),
    ...records("r.raised_by", raised_by === "me" ? [ctx.actor.account_id] : raised_by),
    ...(engineer
      ? [
          sql`r.id in (select g.request from service_request_engineer g where ${ofOrganisation("g")}
      and ${engineer === "me" ? sql`g.engineer in (${ownEngineer(ctx)})` : oneOf("g.engineer", engineer)})`,
        ]
      : []),
    ...whether(is_open, sql`(r.status = any(${[...openServiceStates]}::text[]))`),
    ...whether(is_overdue, isOverdue),
    ...whether(is_escalated, sql`(r.escalation_level > 0)`),
    ...whether(
      awaits_approval,
      sql`(r.id = any(array(select e.request from service_estimate e where ${ofOrganisation("e")} and e.status = 'Asked' and e.request is not null)))`,
    ),
    ...withinDays(ctx, "r.created", { from: created_from, to: created_to }),
    ...records("r.id", ids),
    ...(search ? [saying(search)] : []),
  ];
}

/** Requests inside the caller's places. */
export async function findServiceRequests(tx: Transaction, ctx: Context, asked: Asked<Filters>) {
  const where = sql.join([ofOrganisation("r"), ...conditionsOf(ctx, asked.query)], sql` and `);
  const page = await selectPage<RequestRow>(tx, ctx, asked, sorting, { columns, from, alias: "r", links, where });
  return { ...page, results: page.results.map((row) => ({ ...presentRequest(row), may: actionsOf(ctx, row) })) };
}

/** What narrows the list, without its order: the same requests in another view. */
export type RequestFilters = Omit<Filters, "ordering">;

/** The requests of a view, inside the caller's places, as `r`. */
const found = (ctx: Context, query: RequestFilters) =>
  sql`${from} where ${sql.join([ofOrganisation("r"), ...conditionsOf(ctx, query)], sql` and `)}`;

/** Ids of the requests of a view, as a subquery. */
export const requestIds = (ctx: Context, query: RequestFilters) => sql`select r.id from ${found(ctx, query)}`;

/** Exact numbers of requests by state, inside the caller's places. */
export async function requestBoardOf(tx: Transaction, ctx: Context, query: RequestFilters) {
  const { rows } = await sql<{ status: ServiceState; count: number }>`select r.status, count(*)::int as count
    from ${found(ctx, query)} group by r.status`.execute(tx);
  const place = ({ status }: { status: ServiceState }) => serviceStates.indexOf(status);
  return { results: rows.sort((one, other) => place(one) - place(other)) };
}

/**
 * The row of one request inside a transaction; a reader who sees people is told whom to look for.
 * @throws Refusal not_found, for one outside the caller's places too
 */
export async function requestRow(tx: Transaction, id: string, reader?: Pick<Context, "may">): Promise<DetailsRow> {
  const wanted = reader?.may("personnel.view") ? peopleWanted : sql`null::jsonb`;
  const { rows } =
    await sql<DetailsRow>`select ${columns}, ${nextLevel}, ${wanted} as people_wanted, null as sort_value from ${from} ${links}
    where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Asserts that the caller sees a request. */
export async function assertServiceRequest(tx: Transaction, id: string): Promise<void> {
  const found = await tx.selectFrom("service_request").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}
