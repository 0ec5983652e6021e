import type { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { openServiceStates } from "@steward/contract/service-requests/constants";
import type { CoverageDecision } from "@steward/contract/service-requests/coverage";
import type { ResponseOf } from "@steward/contract/kit/call";
import { sql } from "kysely";
import { assertAsset } from "../assets/asset-queries.ts";
import { statusOfDays, todayOf } from "../cover/cover-queries.ts";
import { dayOfWork, momentNow } from "../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { clockOf } from "./clocks/clock-columns.ts";
import { assertServiceRequest, internalId } from "./service-request-queries.ts";

/** A decision with the moments of its clocks, and the calendar that they are set by. */
interface Decided extends Omit<CoverageDecision, "open_requests"> {
  response_risk: string | null;
  resolution_risk: string | null;
  calendar: number;
}

/** Condition on a cover record `c`: it is of a kind and holds on the day. */
export const holds = (ctx: Pick<Context, "organisation">, kind: "warranty" | "amc") =>
  sql`c.kind = ${sql.lit(kind)} and coalesce(c.starts <= ${dayOfWork(ctx)}, true) and c.ends >= ${dayOfWork(ctx)}`;

/** A cover record of a kind that holds on the day, the one that ends last. */
const holding = (ctx: Pick<Context, "organisation">, kind: "warranty" | "amc") => sql`left join lateral (
    select c.ends, c.provider, c.reference, c.visits_per_year, c.visits_done, c.response_hours, c.resolution_hours
    from cover c where c.organisation_id = o.id and c.asset = a.id and ${holds(ctx, kind)}
    order by c.ends desc, c.id limit 1)`;

/**
 * Who pays for work on an asset, by whom it is done where no provider is named, and in how many working hours: a warranty
 * before a maintenance contract unless the contract asks for the work, the hours of the contract before those of the
 * provider, and these before those of the organisation.
 * @throws Refusal invalid where the asset is not there
 */
export async function decideCoverage(
  tx: Transaction,
  ctx: Pick<Context, "organisation">,
  asset: string | null,
  { by_contract = false, service_provider = null }: { by_contract?: boolean; service_provider?: string | null } = {},
): Promise<Decided> {
  const response = clockOf(momentNow(), sql`h.response_hours`);
  const resolution = clockOf(momentNow(), sql`h.resolution_hours`);
  const { rows } = await sql<Decided & { is_found: boolean }>`
    select h.*, ${response.risk} as response_risk, ${response.due} as response_due,
      ${resolution.risk} as resolution_risk, ${resolution.due} as resolution_due
    from (
      select d.is_found, d.coverage, d.coverage_ends, d.contract_number, d.visits_left, d.service_provider, d.calendar,
        case when sp.id is not null then jsonb_build_object('id', sp.id, 'name', sp.name) end as service_provider_details,
        coalesce(d.contract_response, sp.response_hours, d.usual_response)::int as response_hours,
        coalesce(d.contract_resolution, sp.resolution_hours, d.usual_resolution)::int as resolution_hours
      from (
        select o.id as organisation, o.calendar, a.id is not null as is_found,
          case when w.ends is not null then 'Warranty' when m.ends is not null then 'AMC' else 'Chargeable' end as coverage,
          coalesce(w.ends, m.ends) as coverage_ends,
          case when w.ends is null then coalesce(m.reference, '') else w.reference end as contract_number,
          case when w.ends is null and m.visits_per_year is not null then greatest(m.visits_per_year - m.visits_done, 0) end as visits_left,
          coalesce(${service_provider}::uuid, case when w.ends is null then m.provider else w.provider end,
            a.service_provider) as service_provider,
          m.response_hours as contract_response, m.resolution_hours as contract_resolution,
          o.response_hours as usual_response, o.resolution_hours as usual_resolution
        from organisation o left join asset a on a.organisation_id = o.id and a.id = ${asset}::uuid
          ${holding(ctx, "warranty")} w on not ${by_contract}::boolean ${holding(ctx, "amc")} m on true
        where o.id = ${ownOrganisation}) d
      left join service_provider sp on sp.organisation_id = d.organisation and sp.id = d.service_provider) h`.execute(
    tx,
  );
  const [row] = rows;
  if (!row || (asset !== null && !row.is_found)) throw absentReference("steward_asset");
  const { is_found: _, ...decided } = row;
  return decided;
}

/** Most open requests that are told of an asset. */
const TOLD = 10;

/** The decision for a request that is being written, with the open requests on the same asset. */
export const readCoverage = (ctx: Context, { params }: Input<typeof serviceRequestCalls.coverage>) =>
  ctx.read(async (tx): Promise<CoverageDecision> => {
    await assertAsset(tx, params.id);
    const { calendar: _, ...decision } = await decideCoverage(tx, ctx, params.id);
    const { rows } = await sql<CoverageDecision["open_requests"][number]>`
      select r.id, ${internalId} as internal_id, r.status, r.created,
        coalesce(ps.name, left(r.description, 120)) as problem,
        case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as raised_by_details
      from service_request r join organisation o on o.id = r.organisation_id
      left join account p on p.id = r.raised_by
      left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
      where ${ofOrganisation("r")} and r.asset = ${params.id}::uuid and r.status = any(${[...openServiceStates]}::text[])
      order by r.id desc limit ${sql.lit(TOLD)}`.execute(tx);
    return { ...decision, open_requests: rows };
  });

const PROVIDER = sql`case when sp.id is not null then jsonb_build_object('id', sp.id, 'name', sp.name) end as provider_details`;

/** The cover of a kind that the asset of a request has now; one with empty fields where it has none. */
async function coverOf<Answer>(ctx: Context, id: string, kind: "warranty" | "amc"): Promise<Answer> {
  return ctx.read(async (tx) => {
    await assertServiceRequest(tx, id);
    const own =
      kind === "warranty"
        ? sql`c.months as warranty_period, c.starts as start_date, c.ends as end_date`
        : sql`c.starts as amc_start_date, c.ends as amc_end_date, coalesce(c.reference, '') as contract_number,
            c.visits_per_year, coalesce(c.visits_done, 0) as visits_done`;
    const { rows } = await sql<Answer>`select ${own}, ${PROVIDER},
        case when c.id is not null then ${statusOfDays(sql`c.starts`, sql`c.ends`, todayOf(ctx))} end as status
      from service_request r left join cover c on c.organisation_id = r.organisation_id and c.asset = r.asset
        and c.kind = ${kind} and c.is_current
      left join service_provider sp on sp.organisation_id = c.organisation_id and sp.id = c.provider
      where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
    return rows[0] as Answer;
  });
}

type OfRequest = { params: { id: string } };
export const readWarranty = (ctx: Context, { params }: OfRequest) =>
  coverOf<ResponseOf<typeof serviceRequestCalls.warranty>>(ctx, params.id, "warranty");
export const readAmc = (ctx: Context, { params }: OfRequest) =>
  coverOf<ResponseOf<typeof serviceRequestCalls.amc>>(ctx, params.id, "amc");
