import type { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import type {
  MaintenancePlan,
  MaintenancePlanDetails,
} from "@steward/contract/service-requests/maintenance-plans/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { openServiceStates } from "@steward/contract/service-requests/constants";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { placeBreadcrumb, placeDetails } from "../../locations/location-queries.ts";
import type { Asked, SortPlan } from "../../paging/page-of.ts";
import { oneOf, recordConditions } from "../../paging/record-conditions.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { assetIn, modelIn, namedIn } from "../../stock/stock-columns.ts";
import { assetsOfPlan, countedAssetsOfPlan, isThere, metersOfPlan } from "../planned/plan-days.ts";

const sorting: SortPlan = {
  id: sql`p.id`,
  default: "next_due",
  columns: {
    name: { expression: sql`p.name_sort collate "C"`, type: "text" },
    next_due: { expression: sql`p.next_due`, type: "date" },
    modified: { expression: sql`p.modified`, type: "timestamptz" },
  },
};

const from = sql`maintenance_plan p`;
const links = sql`left join problem_statement ps on ps.organisation_id = p.organisation_id and ps.id = p.problem_statement
  left join service_provider sp on sp.organisation_id = p.organisation_id and sp.id = p.service_provider
  left join asset at on at.organisation_id = p.organisation_id and at.id = p.asset`;

/** What a plan `p` is on, and where; `at` is its asset, where it is on one. */
export const whatColumns = sql`${assetIn("p", "asset")} as steward_asset_details, ${modelIn("p")} as product_details,
  ${namedIn("p", "category")} as category_details,
  ${placeBreadcrumb(sql`coalesce(p.location, at.location, at.branch)`)} as breadcrumb`;

const reference = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;
const madeBy = sql`from service_request r where r.organisation_id = p.organisation_id and r.maintenance_plan = p.id`;

const meteredBy = sql`from ${assetsOfPlan} o join meter me on ${metersOfPlan} and me.asset = o.id`;

const columns = sql`p.id, p.name, p.asset as steward_asset, p.model as product, p.category, p.location, ${whatColumns},
  p.every, p.unit, p.starts, p.lead_days, p.meter, p.meter_unit, p.meter_every::float8 as meter_every,
  p.meter_lead::float8 as meter_lead, p.meter_starts::float8 as meter_starts, (select maintenance_step_of(p, me)::float8
    from meter me where ${metersOfPlan} and me.asset = p.asset and p.is_active and me.last_at is not null) as next_count, p.checklist,
  p.problem_statement, ${reference("ps")} as problem_statement_details, p.type, p.priority, p.description,
  p.service_provider, ${reference("sp")} as service_provider_details, p.is_active,
  case when p.is_active and p.meter is null then p.next_due end as next_due,
  (select count(*)::int ${madeBy} and r.status = any(${[...openServiceStates]}::text[])) as open_requests,
  p.version, p.created, p.modified`;
const detailColumns = sql`${countedAssetsOfPlan} as assets, (select count(*)::int ${madeBy}) as requests,
  (select count(*)::int ${meteredBy}) as metered, (select count(*)::int ${meteredBy} and me.per_day > 0) as forecasted`;

type Told<Plan> = Omit<Plan, "location_details"> & { breadcrumb: PlaceStep[] | null; sort_value: string | null };

const presentPlan = <Plan extends { breadcrumb: PlaceStep[] | null }>({ breadcrumb, ...plan }: Plan) => ({
  ...plan,
  location_details: placeDetails(breadcrumb),
});

type Narrowed = Pick<
  Input<typeof maintenancePlanCalls.list>["query"],
  "steward_asset" | "product" | "category" | "service_provider"
>;

/** Conditions that the list of plans and their forecast share. */
export const narrowedTo = ({ steward_asset, product, category, service_provider }: Narrowed): RawBuilder<unknown>[] => [
  ...(steward_asset
    ? [
        sql`exists (select from asset a where ${ofOrganisation("a")} and ${oneOf("a.id", steward_asset)}
          and (p.asset = a.id or (p.model = a.model or p.category = a.category) and ${isThere}))`,
      ]
    : []),
  ...(product ? [oneOf("p.model", product)] : []),
  ...(category ? [oneOf("p.category", category)] : []),
  ...(service_provider ? [oneOf("p.service_provider", service_provider)] : []),
];

/** Plans whose name or description says so, or that are on what is called so. */
export const saying = (search: string) => sql`(p.search_text like ${searchPattern(search)}
  or p.asset = any(array(select h.id from search_assets((select fold(${search}))) h))
  or p.model = any(array(select mo.id from model mo where ${ofOrganisation("mo")} and mo.name_sort like ${searchPattern(search)}))
  or p.category = any(array(select c.id from category c
    where ${ofOrganisation("c")} and c.name_sort like ${searchPattern(search)})))`;

type Filters = Omit<Input<typeof maintenancePlanCalls.list>["query"], "depth">;

function conditionsOf({ search, problem_statement, ...query }: Filters): RawBuilder<boolean> {
  return recordConditions("p", query, {
    more: [
      ...narrowedTo(query),
      ...(problem_statement ? [oneOf("p.problem_statement", problem_statement)] : []),
      ...(search ? [saying(search)] : []),
    ],
  });
}

/** Plans inside the caller's places. */
export async function findPlans(tx: Transaction, ctx: Context, asked: Asked<Filters>) {
  const where = conditionsOf(asked.query);
  const page = await selectPage<Told<MaintenancePlan>>(tx, ctx, asked, sorting, {
    columns,
    from,
    alias: "p",
    links,
    where,
  });
  return { ...page, results: page.results.map(presentPlan) };
}

/**
 * One plan inside a transaction.
 * @throws Refusal not_found, for one outside the caller's places too
 */
export async function planOf(tx: Transaction, id: string): Promise<MaintenancePlanDetails> {
  const { rows } = await sql<Told<MaintenancePlanDetails>>`select ${columns}, ${detailColumns} from ${from} ${links}
    where ${ofOrganisation("p")} and p.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return presentPlan(rows[0]);
}

/** Asserts that the caller sees a plan. */
export async function assertPlan(tx: Transaction, id: string): Promise<void> {
  const found = await tx.selectFrom("maintenance_plan").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}
