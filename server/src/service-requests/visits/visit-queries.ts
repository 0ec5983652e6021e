import type { PlaceStep } from "@steward/contract/locations/rules";
import type { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import {
  openVisitStates,
  type PictureStage,
  VISIT_HOURS_MOST,
  VISIT_LATE_DAYS,
  visitOutcomes,
} from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { type RawBuilder, sql } from "kysely";
import { type PictureRow, presentAttachment } from "../../attachments/attachment-queries.ts";
import { decimalOf } from "../../database/minor-units.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { engineerReferenceOf, ownEngineer } from "../engineers/engineer-queries.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { placeBreadcrumb, placeDetails } from "../../locations/location-queries.ts";
import type { Asked, PageQuery, SortPlan } from "../../paging/page-of.ts";
import { oneOf, startOfDay } from "../../paging/record-conditions.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { internalId } from "../service-request-queries.ts";
import { actionsOf } from "./state-machine.ts";

const sorting = {
  id: sql`v.id`,
  default: "scheduled_at",
  columns: { scheduled_at: { expression: sql`v.scheduled_at`, type: "timestamptz" } },
} as const satisfies SortPlan;

/** Its planned end has passed and nobody has begun. */
export const isMissed = sql`(v.status in ('Scheduled', 'Accepted', 'En Route') and v.scheduled_end < now())`;

/** Whether the engineer of a visit is the caller. */
export const isOwn = (ctx: Context) => sql`coalesce(v.engineer = (${ownEngineer(ctx)}), false)`;

/** Whether the caller submitted feedback on a visit. */
const isAnswered = ({ actor }: Context) => sql`exists (select from feedback_submission fs
  where fs.organisation_id = v.organisation_id and fs.visit = v.id and fs.submitted_by = ${actor.account_id}::uuid)`;

const pictures = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'file_name', i.file_name,
    'is_primary', i.is_primary, 'width', i.width, 'height', i.height, 'created', i.created, 'stage', i.stage) order by i.id), '[]')
  from attachment i where i.organisation_id = v.organisation_id and i.service_visits = v.id)`;

/** The postal address of a place's branch in one line. */
const address = sql`coalesce((select concat_ws(', ', nullif(l.line1, ''), nullif(l.line2, ''), nullif(l.city, ''), nullif(l.zip, ''))
  from location l where l.organisation_id = r.organisation_id and l.id = coalesce(a.branch, r.branch)), t.address, '')`;

/** What a visit is about, as its request says it. */
export const problem = sql`coalesce(ps.name, nullif(t.problem, ''),
  left(split_part(coalesce(r.description, t.description), E'\n', 1), 120), '')`;

/** The number of its request; a customer's own where the customer gave it. */
export const requestNumber = sql`coalesce(t.internal_id, ${internalId})`;

/** The state of its request; one that a customer gave and took back is over. */
export const requestStatus = sql`case when t.id is null then r.status when t.state in ('Accepted', 'Offered') then t.status
  when t.state = 'Closed' then 'Closed' else 'Cancelled' end`;

/** Whose visits nobody here changes: a provider's, and those for a request that the organisation does not have. */
export const isFixed = sql`(v.partner is not null or coalesce(t.state <> 'Accepted', false))`;

/** What a customer tells of a request that it gave, as JSON. */
export const assignedDetails = sql`case when t.id is not null then jsonb_build_object('asset_name', t.asset_name, 'place', t.place,
  'customer', (select p.name from partner p where p.organisation_id = t.organisation_id and p.id = t.customer)) end`;
const partner = sql`(select jsonb_build_object('id', p.id, 'name', p.name) from partner p
  where p.organisation_id = v.organisation_id and p.id = v.partner)`;

/** Meters of the asset of a visit that is open, and what the report of one that has ended told of them. */
const meters = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', me.id, 'name', me.name, 'unit', me.unit,
    'last_value', me.last_value) order by me.name_sort), '[]') from meter me
  where me.organisation_id = v.organisation_id and me.asset = r.asset and v.status = any(${[...openVisitStates]}::text[]))`;
const readings = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', me.name, 'unit', me.unit, 'value', mr.value,
    'is_replaced', mr.is_replaced) order by me.name_sort), '[]') from meter_reading mr
  join meter me on me.organisation_id = mr.organisation_id and me.id = mr.meter
  where mr.organisation_id = v.organisation_id and mr.visit = v.id)`;

const engineerName = sql`(select p.name from engineer e join account p on p.id = e.account_id
  where e.organisation_id = v.organisation_id and e.id = v.engineer)`;

/** The request of a visit, whoever's it is. */
export const subject = sql`coalesce(v.service_request_id, v.assigned_request)`;

const columnsFor = (ctx: Context) => sql`v.id, v.visit_number, ${subject} as service_request,
  ${requestNumber} as internal_id, ${problem} as problem, ${requestStatus} as request_status,
  coalesce(r.priority, t.priority) as priority, coalesce(r.type, t.type) as type,
  coalesce(r.contact_person_name, t.contact_person_name) as contact_person_name,
  coalesce(r.contact_person_phone, t.contact_person_phone) as contact_person_phone,
  ${assignedDetails} as assigned_details, ${partner} as partner_details, ${isFixed} as is_fixed,
  r.asset as steward_asset, a.asset_id, coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id) as asset_name,
  ${placeBreadcrumb(sql`coalesce(a.location, a.branch, r.location, r.branch)`)} as breadcrumb, ${address} as address,
  v.engineer, ${engineerReferenceOf(sql`v.engineer`)} as engineer_details,
  coalesce(nullif(v.engineer_name, ''), ${engineerName}) as engineer_name, v.engineer_phone, ${isOwn(ctx)} as is_own,
  v.status, ${isMissed} as is_missed, v.scheduled_at, v.scheduled_end, v.rescheduled, v.instruction, v.accepted_at,
  v.en_route_at, v.en_route_received, v.started_at, v.started_received, v.ended_at, v.ended_received, v.reason, v.obstacle,
  v.findings, v.action, v.checklist, v.meter_reading, ${meters} as meters, ${readings} as readings, v.remark, v.customer_name, v.charge, v.charge_currency, v.asks_next,
  v.counted_for is not null as counts, ${isAnswered(ctx)} as feedback_submitted, ${pictures} as pictures, v.version, v.created, v.modified`;

/** A search reads the number of the request, with the organisation's prefix. */
export const from = sql`service_visits v
  left join service_request r on r.organisation_id = v.organisation_id and r.id = v.service_request_id
  left join assigned_request t on t.organisation_id = v.organisation_id and t.id = v.assigned_request
  join organisation o on o.id = v.organisation_id`;
export const links = sql`left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset
  left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement`;

type Request = ServiceVisit["service_request_details"];
type Derived = "service_request_details" | `${"steward_asset" | "branch" | "location"}_details`;
interface Row
  extends Omit<ServiceVisit, Derived | "pictures" | "signature" | "charge" | "may">,
    Omit<Request, "id" | "status"> {
  request_status: Request["status"];
  is_fixed: boolean;
  steward_asset: string | null;
  asset_id: string | null;
  asset_name: string | null;
  breadcrumb: PlaceStep[] | null;
  charge: string | number | null;
  pictures: (PictureRow & { stage: PictureStage | "signature" })[];
  sort_value: string | null;
}

/** The contract's shape of a row. */
function present(ctx: Context, row: Row): ServiceVisit {
  const { internal_id, problem, request_status, priority, type, contact_person_name, contact_person_phone, ...own } =
    row;
  const { steward_asset, asset_id, asset_name, breadcrumb, is_fixed, pictures: files, charge, ...visit } = own;
  const branch = breadcrumb?.[0];
  const stored = files.map(({ stage, ...file }) => ({ stage, ...presentAttachment(ctx, file) }));
  return {
    ...visit,
    engineer_phone: visit.engineer_phone || (visit.engineer_details?.phone ?? ""),
    service_request_details: {
      id: visit.service_request,
      internal_id,
      problem,
      status: request_status,
      priority,
      type,
      contact_person_name,
      contact_person_phone,
    },
    steward_asset_details:
      steward_asset === null ? null : { id: steward_asset, name: asset_name ?? "", asset_id: asset_id ?? "" },
    branch_details: branch ? { id: branch.id, name: branch.name } : null,
    location_details: placeDetails(breadcrumb),
    charge: charge === null ? null : decimalOf(Number(charge)),
    signature: stored.find(({ stage }) => stage === "signature")?.file ?? null,
    pictures: stored.flatMap(({ stage, ...file }) => (stage === "signature" ? [] : [{ stage, ...file }])),
    may: is_fixed ? [] : actionsOf(ctx, { ...visit, request_status }),
  };
}

type Filters = Omit<Input<typeof serviceVisitCalls.all>["query"], keyof PageQuery | "depth">;

/** Of whose request, engineer or words it says so. */
const saying = (
  search: string,
) => sql`(fold(${requestNumber}) like ${searchPattern(search)} or r.search_text like ${searchPattern(search)}
  or t.search_text like ${searchPattern(search)} or fold(v.engineer_name) like ${searchPattern(search)}
  or v.engineer = any(array(select e.id from engineer e join account p on p.id = e.account_id
    where ${ofOrganisation("e")} and p.search_text like ${searchPattern(search)}))
  or fold(concat_ws(' ', v.instruction, v.findings, v.action, v.customer_name)) like ${searchPattern(search)})`;

export function conditionsOf(ctx: Context, query: Filters): RawBuilder<unknown>[] {
  const {
    service_request,
    steward_asset,
    is_charged,
    engineer,
    status,
    is_open,
    is_missed,
    planned_from,
    planned_to,
    branch,
    search,
  } = query;
  return [
    ofOrganisation("v"),
    ...(service_request
      ? [sql`(${oneOf("v.service_request_id", service_request)} or ${oneOf("v.assigned_request", service_request)})`]
      : []),
    ...(steward_asset
      ? [
          sql`v.service_request_id = any(array(select q.id from service_request q
          where ${ofOrganisation("q")} and ${oneOf("q.asset", steward_asset)}))`,
        ]
      : []),
    ...(is_charged === undefined ? [] : [sql`(v.charge is not null) = ${is_charged}`]),
    ...(engineer === "me" ? [sql`v.engineer = (${ownEngineer(ctx)})`] : []),
    ...(engineer && engineer !== "me" ? [oneOf("v.engineer", engineer)] : []),
    ...(status ? [sql`v.status = any(${status}::text[])`] : []),
    ...(is_open === undefined ? [] : [sql`(v.status = any(${[...openVisitStates]}::text[])) = ${is_open}`]),
    ...(is_missed === undefined ? [] : [is_missed ? isMissed : sql`not ${isMissed}`]),
    // No visit is longer than its most hours: the second bound is one that the index of planned times knows.
    ...(planned_from
      ? [
          sql`v.scheduled_end > ${startOfDay(ctx, sql`${planned_from}::date`)}`,
          sql`v.scheduled_at > ${startOfDay(ctx, sql`${planned_from}::date`)} - make_interval(hours => ${sql.lit(VISIT_HOURS_MOST)})`,
        ]
      : []),
    ...(planned_to ? [sql`v.scheduled_at < ${startOfDay(ctx, sql`(${planned_to}::date + 1)`)}`] : []),
    ...(branch ? [sql`v.places && ${branch}::uuid[]`] : []),
    ...(search ? [saying(search)] : []),
  ];
}

/** Visits, by their planned time. */
export async function findVisits(
  tx: Transaction,
  ctx: Context,
  { query, ...asked }: Asked<Filters>,
  also: readonly RawBuilder<unknown>[] = [],
) {
  const where = sql.join([...conditionsOf(ctx, query), ...also], sql` and `);
  const listed = { columns: columnsFor(ctx), from, alias: "v", links, where };
  const page = await selectPage<Row>(tx, ctx, { query, ...asked }, sorting, listed);
  return { ...page, results: page.results.map((row) => present(ctx, row)) };
}

/**
 * Asserts that the caller sees a request, an own or an assigned one.
 * @throws Refusal not_found
 */
export async function assertVisited(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql`select from service_request r where ${ofOrganisation("r")} and r.id = ${id}::uuid
    union all select from assigned_request t where ${ofOrganisation("t")} and t.id = ${id}::uuid`.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** Visits of one request, newest first. */
export async function visitsOf(
  tx: Transaction,
  ctx: Context,
  { params, query, request }: Input<typeof serviceVisitCalls.list>,
) {
  await assertVisited(tx, params.id);
  const asked = { ordering: "-created" as const, ...query, service_request: [params.id] };
  return findVisits(tx, ctx, { query: asked, request });
}

/** Open, or ended today; what was planned long ago and ends late is told by the list of all. */
const isCurrent = (ctx: Context) => {
  const today = startOfDay(ctx, sql`(now() at time zone ${ctx.organisation.time_zone})::date`);
  return sql`(v.status = any(${[...openVisitStates]}::text[])
    or v.status = any(${[...visitOutcomes]}::text[]) and v.ended_at >= ${today}
      and v.scheduled_at > ${today} - make_interval(days => ${sql.lit(VISIT_LATE_DAYS)}))`;
};

/** What the caller has to do as an engineer, and what of it is done today. */
export const ownVisits = (tx: Transaction, ctx: Context, { query, ...asked }: Input<typeof serviceVisitCalls.mine>) =>
  findVisits(tx, ctx, { query: { ...query, engineer: "me" }, ...asked }, [isCurrent(ctx)]);

/** How a visit is named in a call. */
export interface VisitParams {
  id: string;
  visit_id: string;
}

/**
 * One visit inside a transaction.
 * @throws Refusal not_found, for one of another request too
 */
export async function visitOf(tx: Transaction, ctx: Context, { id, visit_id }: VisitParams): Promise<ServiceVisit> {
  const { rows } = await sql<Row>`select ${columnsFor(ctx)}, null as sort_value from ${from} ${links}
    where ${ofOrganisation("v")} and ${subject} = ${id}::uuid and v.id = ${visit_id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return present(ctx, rows[0]);
}
