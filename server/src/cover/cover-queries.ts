import type { coverCalls } from "@steward/contract/cover/calls";
import { CALENDAR_DAYS, type CoverKind, type CoverStatus, EXPIRING_DAYS } from "@steward/contract/cover/constants";
import type { Amc, EndingCover, Warranty } from "@steward/contract/cover/rules";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { assertAsset } from "../assets/asset-queries.ts";
import { decimalOf } from "../database/minor-units.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { previewOf } from "../documents/document-queries.ts";
import { fileAddress } from "../files/file-address.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Asked, PageQuery, Positioned, SortPlan } from "../paging/page-of.ts";
import { oneOf } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

/** The day that it is in the caller's organisation. */
export const todayOf = ({ organisation }: Pick<Context, "organisation">): RawBuilder<string> =>
  sql<string>`(select (now() at time zone ${organisation.time_zone})::date)`;

/** State on a day of what covers from a first to a last day, which may be unknown. */
export const statusOfDays = (starts: RawBuilder<unknown>, ends: RawBuilder<unknown>, today: RawBuilder<string>) =>
  sql<CoverStatus | null>`case
  when ${ends} is null then null
  when ${today} < ${starts} then 'Not Started'
  when ${today} > ${ends} then 'Expired'
  when ${ends} - ${today} <= ${sql.lit(EXPIRING_DAYS)} then 'Expiring'
  else 'Active' end`;

/** State of a record `c` on a day. */
const statusOn = (today: RawBuilder<string>) => statusOfDays(sql`c.starts`, sql`c.ends`, today);

const PROVIDER = sql`case when p.id is null then null else jsonb_build_object('id', p.id, 'name', p.name) end as provider_details`;
const providers = sql`left join service_provider p on p.organisation_id = c.organisation_id and p.id = c.provider`;

const DOCUMENTS = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'file_name', d.file_name,
    'content_type', d.content_type) order by d.id), '[]')
  from document d where d.organisation_id = c.organisation_id and d.cover = c.id) as documents`;

const shared = (today: RawBuilder<string>) => sql`c.id, c.asset, ${statusOn(today)} as status, c.provider, ${PROVIDER},
  c.terms as cover, c.is_current, c.renewed_by is not null as is_renewed, ${DOCUMENTS}, c.version, c.created, c.modified`;

/** Columns of the records of each kind, under the names of the wire. */
const OWN = {
  warranty: sql`c.months as warranty_period, c.starts as start_date, c.ends as end_date, c.reference`,
  amc: sql`c.starts as amc_start_date, c.ends as amc_end_date, c.reference as contract_number, c.contract_kind, c.value,
    c.value_currency, c.visits_per_year, c.visits_done, (select min(v.due) from contract_visit v
      where v.organisation_id = c.organisation_id and v.cover = c.id and v.status = 'Planned') as next_visit, c.response_hours, c.resolution_hours, c.renewal, c.notice_days`,
} as const satisfies Record<CoverKind, RawBuilder<unknown>>;

interface RecordOf {
  warranty: Warranty;
  amc: Amc;
}

interface StoredDocument {
  id: string;
  title: string;
  file_name: string;
  content_type: string;
}

/** A stored record: amounts are minor units, documents have no address yet. */
type Stored<Kind extends CoverKind> = RecordOf[Kind] & { value?: unknown };

const presentDocuments = (ctx: Context, documents: readonly unknown[]) =>
  (documents as readonly StoredDocument[]).map(({ content_type, ...document }) => ({
    ...document,
    preview: previewOf(content_type),
    file: fileAddress(ctx.database.secret, ctx.organisation_id, document.id, "full"),
  }));

const present = <Kind extends CoverKind>(ctx: Context, stored: Stored<Kind>): RecordOf[Kind] => {
  const row = { ...stored, documents: presentDocuments(ctx, stored.documents) };
  if (!("value" in row) || row.value === null) return row;
  const seen = ctx.may("asset.view_cost");
  return { ...row, value: seen ? decimalOf(Number(row.value)) : null, ...(seen ? {} : { value_currency: null }) };
};

const ofAsset: SortPlan = {
  id: sql`c.id`,
  default: "-starts",
  columns: { starts: { expression: sql`coalesce(c.starts, date '0001-01-01')`, type: "date" } },
};

/** Condition on records with a text in their reference or their terms. */
const found = (search: string | undefined) =>
  search ? sql`fold(c.reference || E'\\n' || c.terms) like ${searchPattern(search)}` : sql`true`;

/** Records of a kind of an asset, the one that begins last first. */
export const recordsOf =
  <Kind extends CoverKind>(kind: Kind) =>
  (
    ctx: Context,
    {
      params,
      query,
      request,
    }: { params: { id: string }; query: PageQuery & { search?: string | undefined }; request: FastifyRequest },
  ) =>
    ctx.read(async (tx) => {
      await assertAsset(tx, params.id);
      const page = await selectPage<Stored<Kind> & Positioned>(tx, ctx, { request, query }, ofAsset, {
        columns: sql`${shared(todayOf(ctx))}, ${OWN[kind]}`,
        from: sql`cover c`,
        alias: "c",
        links: providers,
        where: sql`${ofOrganisation("c")} and c.asset = ${params.id}::uuid and c.kind = ${kind} and ${found(query.search)}`,
      });
      return { ...page, results: page.results.map((row) => present<Kind>(ctx, row)) };
    });

/**
 * One record of a kind.
 * @throws Refusal not_found
 */
export async function recordOf<Kind extends CoverKind>(
  tx: Transaction,
  ctx: Context,
  kind: Kind,
  id: string,
): Promise<RecordOf[Kind]> {
  const { rows } = await sql<Stored<Kind>>`select ${shared(todayOf(ctx))}, ${OWN[kind]} from cover c ${providers}
    where ${ofOrganisation("c")} and c.id = ${id}::uuid and c.kind = ${kind}`.execute(tx);
  if (!rows[0]) throw notFound();
  return present<Kind>(ctx, rows[0]);
}

export const readCover =
  <Kind extends CoverKind>(kind: Kind) =>
  (ctx: Context, { params }: { params: { id: string } }) =>
    ctx.read((tx) => recordOf(tx, ctx, kind, params.id));

const ending: SortPlan = {
  id: sql`c.id`,
  default: "ends",
  columns: { ends: { expression: sql`c.ends`, type: "date" } },
};

type Filters = Input<typeof coverCalls.days>["query"];

/** Each state as a condition on the days of a record `c`, which an index serves. */
const inStatus = (today: RawBuilder<string>): Record<CoverStatus, RawBuilder<unknown>> => {
  const begun = sql`(c.starts is null or c.starts <= ${today})`;
  const soon = sql`${today} + ${sql.lit(EXPIRING_DAYS)}`;
  return {
    "Not Started": sql`c.starts > ${today}`,
    Active: sql`(${begun} and c.ends > ${soon})`,
    Expiring: sql`(${begun} and c.ends >= ${today} and c.ends <= ${soon})`,
    Expired: sql`(${begun} and c.ends < ${today})`,
  };
};

/** Conditions of Expiring Cover: the records are `c`, their assets `a`. */
function conditionsOf(ctx: Context, filters: Filters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [ofOrganisation("c"), sql`not c.is_archived and c.ends is not null`];
  conditions.push(sql`c.renewed_by is ${filters.is_renewed === true ? sql`not null` : sql`null`}`);
  if (filters.ends_from) conditions.push(sql`c.ends >= ${filters.ends_from}::date`);
  if (filters.ends_to) conditions.push(sql`c.ends <= ${filters.ends_to}::date`);
  if (filters.status) {
    const states = inStatus(todayOf(ctx));
    conditions.push(
      sql`(${sql.join(
        filters.status.map((status) => states[status]),
        sql` or `,
      )})`,
    );
  }
  if (filters.kind) conditions.push(sql`c.kind = any(${filters.kind}::text[])`);
  if (filters.provider) conditions.push(oneOf("c.provider", filters.provider));
  if (filters.branch) conditions.push(oneOf("a.branch", filters.branch));
  if (filters.category) conditions.push(oneOf("a.category", filters.category));
  if (filters.search) {
    const pattern = searchPattern(filters.search);
    conditions.push(sql`(a.search_text like ${pattern} or fold(c.reference) like ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

const withAssets = sql`cover c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset`;

const endingColumns = (today: RawBuilder<string>) => sql`c.id, c.kind, ${statusOn(today)} as status, c.asset,
  jsonb_build_object('id', a.id, 'asset_id', a.asset_id, 'name', coalesce(nullif(a.asset_name, ''), mo.product_name, ''))
    as asset_details,
  case when r.id is null then null else jsonb_build_object('id', r.id, 'name', r.name) end as branch_details,
  case when g.id is null then null else jsonb_build_object('id', g.id, 'name', g.name) end as category_details,
  ${PROVIDER}, c.reference as contract_number, c.starts as start_date, c.ends as end_date, c.ends - ${today} as days_left,
  c.renewed_by is not null as is_renewed`;

const endingLinks = sql`${providers} left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join location r on r.organisation_id = a.organisation_id and r.id = a.branch
  left join category g on g.organisation_id = a.organisation_id and g.id = a.category`;

/** Expiring Cover: records by the day on which they end. */
export const findEnding = (tx: Transaction, ctx: Context, { query, request, counts = true }: Asked<Filters>) =>
  selectPage<EndingCover & Positioned>(tx, ctx, { request, query, counts }, ending, {
    columns: endingColumns(todayOf(ctx)),
    from: withAssets,
    alias: "c",
    links: endingLinks,
    where: conditionsOf(ctx, query),
    // Every record has an asset in the same places, so only what is asked of assets needs them to be counted.
    count:
      query.branch || query.category || query.search
        ? undefined
        : sql`select count(*) from cover c where ${conditionsOf(ctx, query)}`,
  });

/** Number of records that end on each day. */
export const countByDay = (ctx: Context, { query }: Input<typeof coverCalls.days>) =>
  ctx.read(async (tx) => {
    const ahead = query.ends_from ? sql`true` : sql`c.ends >= ${todayOf(ctx)}`;
    const { rows } = await sql<{ day: string; count: number }>`select c.ends as day, count(*)::int as count
      from ${withAssets} where ${conditionsOf(ctx, query)} and ${ahead}
      group by c.ends order by c.ends limit ${sql.lit(CALENDAR_DAYS)}`.execute(tx);
    return { results: rows, next: null, count: rows.length };
  });
