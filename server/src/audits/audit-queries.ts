import type { auditCalls } from "@steward/contract/audits/calls";
import type { Audit } from "@steward/contract/audits/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { type RawBuilder, sql } from "kysely";
import { type PictureRow, picturesOf, presentAttachment } from "../attachments/attachment-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { placeBreadcrumb, placeDetails } from "../locations/location-queries.ts";
import type { Asked, SortPlan } from "../paging/page-of.ts";
import { oneOf } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

type Flat = Omit<Audit, "images" | `${string}_location_details` | "location_details"> & {
  expected: PlaceStep[] | null;
  found: PlaceStep[] | null;
  images: PictureRow[];
  sort_value: string | null;
};

/** Columns of an audit with what its links point to; the table is `u`. */
const columns = sql`u.id, u.asset, u.result, u.condition, u.location_updated, u.remark, u.method,
  u.next_audit_date, u.device_time, u.created,
  jsonb_build_object('id', a.id, 'asset_id', a.asset_id,
    'name', coalesce(nullif(a.asset_name, ''), mo.product_name, '')) as asset_details,
  jsonb_build_object('id', w.id, 'name', w.name) as audited_by_details,
  jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'color', s.color) as status_details,
  ${placeBreadcrumb(sql`u.expected_place`)} as expected, ${placeBreadcrumb(sql`u.found_place`)} as found,
  ${picturesOf("audit", "u.id")} as images`;

/** Left joins: the row of an empty page is null. */
const links = sql`left join asset a on a.organisation_id = u.organisation_id and a.id = u.asset
  left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join attached_status s on s.organisation_id = u.organisation_id and s.id = u.status
  left join account w on w.id = u.audited_by`;

/** The contract's shape of a row. */
export const presentAudit = (ctx: Context, { expected, found, images, ...row }: Flat): Audit => ({
  ...row,
  expected_location_details: placeDetails(expected),
  found_location_details: placeDetails(found),
  location_details: placeDetails(found ?? expected),
  images: images.map((picture) => presentAttachment(ctx, picture)),
});

const sorting: SortPlan = { id: sql`u.id`, default: "-created", columns: {} };

type Filters = Omit<Input<typeof auditCalls.export>["query"], "format">;

function conditionsOf(ctx: Context, query: Filters): RawBuilder<unknown>[] {
  const { time_zone } = ctx.organisation;
  const start = (day: RawBuilder<unknown>) => sql`(select (${day})::timestamp at time zone ${time_zone})`;
  const { asset, audited_by, result, audited_from, audited_to, search } = query;
  return [
    ofOrganisation("u"),
    ...(asset ? [oneOf("u.asset", asset)] : []),
    ...(audited_by ? [oneOf("u.audited_by", audited_by)] : []),
    ...(result ? [sql`u.result = any(${result}::text[])`] : []),
    ...(audited_from ? [sql`u.created >= ${start(sql`${audited_from}::date`)}`] : []),
    ...(audited_to ? [sql`u.created < ${start(sql`${audited_to}::date + 1`)}`] : []),
    ...(search ? [contains(searchPattern(search))] : []),
  ];
}

/** Condition on audits whose note contains the searched text, or whose asset's own words do. */
const contains = (pattern: RawBuilder<string>) => sql`(fold(u.remark) like ${pattern} or exists (select from asset f
  where f.organisation_id = u.organisation_id and f.id = u.asset and f.search_text like ${pattern}))`;

/** One page of audits, newest first. */
export const findAudits = (tx: Transaction, ctx: Context, asked: Asked<Filters>) =>
  selectPage<Flat>(tx, ctx, asked, sorting, {
    columns,
    from: sql`audit u`,
    alias: "u",
    links,
    where: sql.join(conditionsOf(ctx, asked.query), sql` and `),
  });

/** One audit inside a transaction. */
export async function auditOf(tx: Transaction, ctx: Context, id: string): Promise<Audit> {
  const { rows } = await sql<Flat>`select ${columns}, null as sort_value from audit u ${links}
    where ${ofOrganisation("u")} and u.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return presentAudit(ctx, row);
}
