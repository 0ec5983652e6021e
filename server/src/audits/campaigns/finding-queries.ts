import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Finding } from "@steward/contract/audits/campaigns/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { sql } from "kysely";
import { type PictureRow, picturesOf, presentAttachment } from "../../attachments/attachment-queries.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { placeBreadcrumb, placeDetails } from "../../locations/location-queries.ts";
import type { Asked, SortPlan } from "../../paging/page-of.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";

type Flat = Omit<Finding, "expected_location_details" | "found_location_details" | "images"> & {
  expected: PlaceStep[] | null;
  found: PlaceStep[] | null;
  images: PictureRow[];
  sort_value: string | null;
};

const person = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is null then null
  else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** Columns of a finding with what its links point to; the table is `f`. */
const columns = sql`f.id, f.label, f.code, f.is_expected, f.result, f.condition, f.remark, f.method, f.audited,
  f.resolution, f.resolution_reason, f.resolved,
  case when a.id is null then null else jsonb_build_object('id', a.id, 'asset_id', a.asset_id,
    'name', coalesce(nullif(a.asset_name, ''), mo.product_name, ''), 'serial_number', a.serial_number,
    'status_details', jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'color', s.color))
    end as asset_details,
  ${placeBreadcrumb(sql`f.expected_place`)} as expected, ${placeBreadcrumb(sql`f.found_place`)} as found,
  ${picturesOf("finding", "f.id")} as images,
  ${person("w")} as audited_by_details, ${person("v")} as resolved_by_details`;

const links = sql`left join asset a on a.organisation_id = f.organisation_id and a.id = f.asset
  left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join attached_status s on s.organisation_id = a.organisation_id and s.id = a.status
  left join account w on w.id = f.audited_by left join account v on v.id = f.resolved_by`;

export const presentFinding = (ctx: Context, { expected, found, images, ...row }: Flat): Finding => ({
  ...row,
  images: images.map((picture) => presentAttachment(ctx, picture)),
  expected_location_details: placeDetails(expected),
  found_location_details: placeDetails(found),
});

const sorting: SortPlan = {
  id: sql`f.id`,
  default: "label",
  columns: { label: { expression: sql`f.label collate "C"`, type: "text" } },
};

/** What a person has still to decide about. */
export const OPEN = sql`f.resolution is null and f.result not in ('Pending', 'Verified')`;

type Filters = Omit<Input<typeof campaignCalls.exportFindings>["query"], "format">;

/** One page of the findings of a campaign, by what is written on the assets. */
export function findFindings(tx: Transaction, ctx: Context, asked: Asked<Filters>, campaign: string) {
  const { result, open, search } = asked.query;
  const conditions = [
    ofOrganisation("f"),
    sql`f.campaign = ${campaign}::uuid`,
    ...(result ? [sql`f.result = any(${result}::text[])`] : []),
    ...(open === undefined ? [] : [open ? sql`(${OPEN})` : sql`not (${OPEN})`]),
    ...(search
      ? [
          sql`(fold(f.label) like ${searchPattern(search)} or exists (select from asset h
            where h.organisation_id = f.organisation_id and h.id = f.asset and h.search_text like ${searchPattern(search)}))`,
        ]
      : []),
  ];
  return selectPage<Flat>(tx, ctx, asked, sorting, {
    columns,
    from: sql`audit_finding f`,
    alias: "f",
    links,
    where: sql.join(conditions, sql` and `),
  });
}

/** Findings of a campaign by their ids. */
export async function findingsOf(tx: Transaction, ctx: Context, ids: readonly string[]): Promise<Map<string, Finding>> {
  const { rows } = await sql<Flat>`select ${columns}, null as sort_value from audit_finding f ${links}
    where ${ofOrganisation("f")} and f.id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, presentFinding(ctx, row)]));
}

/** One finding inside a transaction. */
export async function findingOf(tx: Transaction, ctx: Context, id: string): Promise<Finding> {
  const finding = (await findingsOf(tx, ctx, [id])).get(id);
  if (!finding) throw notFound();
  return finding;
}
