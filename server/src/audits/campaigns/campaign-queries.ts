import { assetFilter } from "@steward/contract/assets/asset-queries";
import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { type CampaignState, type FindingResult, findingResults } from "@steward/contract/audits/campaigns/constants";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { fieldLabel } from "@steward/contract/messages/field-labels";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { idsFoundBy } from "../../assets/asset-queries.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, notFound, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { placeBreadcrumb } from "../../locations/location-queries.ts";
import type { PageQuery, SortPlan } from "../../paging/page-of.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";

/** Exact numbers by result: kept ones for the whole organisation, else of the findings inside the caller's places. */
const kept = sql`select t.result, t.is_open, sum(t.count)::int as n from audit_finding_tally t
  where t.organisation_id = k.organisation_id and t.campaign = k.id group by t.result, t.is_open`;
const counted = sql`select f.result, f.resolution is null and f.result not in ('Pending', 'Verified') as is_open,
    count(*)::int as n from audit_finding f
  where f.organisation_id = k.organisation_id and f.campaign = k.id group by 1, 2`;

/** Assets that a draft expects: those of the starter's places in its scope. The tables are `k` and `a`. */
export const inScope = sql`not a.is_archived
  and (cardinality(k.scope_places) = 0 or a.places && k.scope_places)
  and (cardinality(k.scope_categories) = 0 or a.category = any(k.scope_categories))
  and (cardinality(k.scope_statuses) = 0 or a.status = any(k.scope_statuses))
  and (cardinality(k.scope_custodians) = 0 or a.holder_user = any(k.scope_custodians))
  and (cardinality(k.scope_assets) = 0 or a.id = any(k.scope_assets))`;

/** What a filter asks for, by the names of its fields. */
export const filterText = (filter: Campaign["scope_filter"]): string =>
  Object.keys(filter ?? {})
    .map((key) => fieldLabel("assets.list", key) ?? key)
    .join(", ");

/** The assets that the filter of a scope finds for the caller, as a condition on `a`. */
export const inFilter = async (tx: Transaction, ctx: Context, filter: Campaign["scope_filter"]) =>
  filter ? sql`a.id in (${await idsFoundBy(tx, ctx, assetFilter.parse(filter))})` : sql`true`;

const named = (table: string, ids: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', n.id, 'name', n.name) order by n.name_sort collate "C"), '[]')
  from ${sql.table(table)} n where n.organisation_id = k.organisation_id and n.id = any(${ids}))`;

/** Columns of a campaign; the table is `k`. */
const columns = ({ scope }: Context) => sql`k.id, k.name, k.state, k.note, k.due_date, k.repeat_months, k.next_date,
  k.cancel_reason, k.started, k.completed, k.closed, k.findings_hash, k.version, k.created, k.modified,
  (select coalesce(jsonb_agg(${placeBreadcrumb(sql`l.id`)} order by l.path), '[]') from location l
    where l.organisation_id = k.organisation_id and l.id = any(k.scope_places)) as places,
  ${named("category", sql`k.scope_categories`)} as scope_categories_details,
  ${named("attached_status", sql`k.scope_statuses`)} as scope_statuses_details,
  (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]')
    from account n where n.id = any(k.scope_custodians)) as scope_custodians_details,
  jsonb_build_object('id', w.id, 'name', w.name) as created_by_details,
  (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name,
      'signed', to_char(g.signed, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by g.signed, n.id), '[]')
    from audit_signature g join account n on n.id = g.account_id
    where g.organisation_id = k.organisation_id and g.campaign = k.id) as signatures,
  k.scope_filter, cardinality(k.scope_assets) as scope_assets_count,
  case when k.state = 'Draft' and k.scope_filter is null then (select count(*) from asset a
    where a.organisation_id = k.organisation_id and ${inScope}) end as in_scope,
  (select coalesce(jsonb_agg(jsonb_build_object('result', c.result, 'is_open', c.is_open, 'n', c.n)), '[]')
    from (${scope ? counted : kept}) c) as numbers,
  (select coalesce(sum(d.waiting), 0)::int from audit_device d
    where d.organisation_id = k.organisation_id and d.campaign = k.id) as waiting`;

type Flat = Omit<Campaign, "scope_places_details" | "expected" | "counts" | "open"> & {
  places: PlaceStep[][];
  in_scope: number | null;
  numbers: { result: FindingResult; is_open: boolean; n: number }[];
  sort_value: string | null;
};

const sum = (numbers: Flat["numbers"], isMeant: (one: Flat["numbers"][number]) => boolean) =>
  numbers.filter(isMeant).reduce((total, { n }) => total + n, 0);

/** The contract's shape of a row. */
export function presentCampaign({ places, in_scope, numbers, ...row }: Flat): Campaign {
  const counts = Object.fromEntries(
    findingResults.map((result) => [result, sum(numbers, (one) => one.result === result)]),
  ) as Campaign["counts"];
  return {
    ...row,
    scope_places_details: places.flatMap((breadcrumb) => {
      const place = breadcrumb.at(-1);
      return place ? [{ ...place, breadcrumb }] : [];
    }),
    counts,
    expected: row.state === "Draft" ? in_scope : sum(numbers, ({ result }) => result !== "Unexpected"),
    open: sum(numbers, ({ is_open }) => is_open),
  };
}

const sorting: SortPlan = { id: sql`k.id`, default: "-created", columns: {} };
const links = sql`left join account w on w.id = k.created_by`;

/** True for campaigns `k` that wait for somebody: those that run, and drafts whose day has come. */
const toDo = ({ organisation }: Context) => sql`(k.state in ('Active', 'Resolving')
  or (k.state = 'Draft' and k.due_date is not null
    and k.due_date <= (select (now() at time zone ${organisation.time_zone})::date)))`;

type Filters = Input<typeof campaignCalls.list>["query"];

/** One page of campaigns, newest first. */
export async function findCampaigns(
  tx: Transaction,
  ctx: Context,
  asked: { query: Filters & PageQuery; request: FastifyRequest },
) {
  const { state, to_do, search } = asked.query;
  const conditions = [
    ofOrganisation("k"),
    ...(to_do === undefined ? [] : [to_do ? toDo(ctx) : sql`not ${toDo(ctx)}`]),
    ...(state ? [sql`k.state = any(${state}::text[])`] : []),
    ...(search ? [sql`k.name_sort like ${searchPattern(search)}`] : []),
  ];
  const page = await selectPage<Flat>(tx, ctx, asked, sorting, {
    columns: columns(ctx),
    from: sql`audit_campaign k`,
    alias: "k",
    links,
    where: sql.join(conditions, sql` and `),
  });
  return { ...page, results: page.results.map(presentCampaign) };
}

/** One campaign inside a transaction. */
export async function campaignOf(tx: Transaction, ctx: Context, id: string): Promise<Campaign> {
  const { rows } = await sql<Flat>`select ${columns(ctx)}, null as sort_value from audit_campaign k ${links}
    where ${ofOrganisation("k")} and k.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const campaign = presentCampaign(row);
  return { ...campaign, expected: campaign.expected ?? (await countInFilter(tx, ctx, campaign)) };
}

/** What a draft with a filter expects. */
async function countInFilter(tx: Transaction, ctx: Context, { id, scope_filter }: Campaign): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_campaign k
    join asset a on a.organisation_id = k.organisation_id and ${inScope}
    where ${ofOrganisation("k")} and k.id = ${id}::uuid and ${await inFilter(tx, ctx, scope_filter)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Locks a campaign for a change of its state and asserts that it is in one of these states.
 * @throws Refusal not_found, stale, conflict with the state that it is in
 */
export async function lockedCampaign(
  tx: Transaction,
  ctx: Context,
  id: string,
  { states, action }: { states: readonly CampaignState[]; action: string },
): Promise<Campaign> {
  const locked = await tx.selectFrom("audit_campaign").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const campaign = await campaignOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== campaign.version) throw stale(campaign);
  const { state } = campaign;
  if (!states.includes(state)) throw conflict(messages.audits.wrongState({ state, action }));
  return campaign;
}
