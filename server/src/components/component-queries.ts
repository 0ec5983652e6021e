import type { componentCalls } from "@steward/contract/components/calls";
import type { Component, ComponentDetails } from "@steward/contract/components/rules";
import { type RawBuilder, sql } from "kysely";
import { attachmentsOf, primaryPictureId } from "../attachments/attachment-queries.ts";
import { statusOfDays, todayOf } from "../cover/cover-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import { pictureOf } from "../files/file-address.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { oneOf, recordConditions } from "../paging/record-conditions.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { assetIn, modelIn, namedIn } from "../stock/stock-columns.ts";

const sorting: SortPlan = {
  id: sql`c.id`,
  default: "name",
  columns: {
    name: { expression: sql`c.name_sort collate "C"`, type: "text" },
    serial_number: { expression: sql`c.serial_sort collate "C"`, type: "text" },
    modified: { expression: sql`c.modified`, type: "timestamptz" },
  },
};

/** The last day of a warranty runs from the purchase. */
const WARRANTY_ENDS = sql`last_covered_day(c.purchase_date, c.warranty_period)`;

const columns = (
  today: RawBuilder<string>,
) => sql`c.id, c.name, c.serial_number, c.linked_asset, c.category, c.model as product, c.supplier,
  c.warranty_period, c.amc_start_date, c.amc_end_date, c.purchase_date, c.order_number, c.invoice_number, c.invoice_date,
  ${WARRANTY_ENDS} as warranty_end_date,
  ${statusOfDays(sql`c.purchase_date`, WARRANTY_ENDS, today)} as warranty_status,
  ${statusOfDays(sql`c.amc_start_date`, sql`c.amc_end_date`, today)} as amc_status,
  c.notes, c.version, c.created, c.modified, ${assetIn("c", "linked_asset")} as linked_asset_details,
  ${namedIn("c", "location", "branch")} as branch_details, ${namedIn("c", "category")} as category_details,
  ${modelIn("c")} as product_details, ${namedIn("c", "supplier")} as supplier_details,
  ${primaryPictureId("component", "c.id")} as picture`;

type Row = Omit<Component, "primary_image" | "branch"> & { picture: string | null; sort_value: string | null };

/** A component in an asset of the caller may have its store elsewhere, which is not named. */
const presentComponent = (ctx: Context, { picture, ...row }: Row): Component => ({
  ...row,
  branch: row.branch_details?.id ?? null,
  primary_image: pictureOf(ctx.database.secret, ctx.organisation_id, picture),
});

type Query = Input<typeof componentCalls.list>["query"];

function conditionsOf({ search, ...query }: Query): RawBuilder<boolean> {
  const more: RawBuilder<unknown>[] = [];
  if (search) more.push(sql`c.id in (select h.id from search_components(${searchPattern(search)}) h)`);
  for (const key of ["linked_asset", "branch", "category", "supplier"] as const) {
    if (query[key]) more.push(oneOf(`c.${key}`, query[key]));
  }
  if (query.product) more.push(oneOf("c.model", query.product));
  if (query.is_attached !== undefined) {
    more.push(query.is_attached ? sql`c.linked_asset is not null` : sql`c.linked_asset is null`);
  }
  return recordConditions("c", query, { more });
}

type AskedPage = Pick<Input<typeof componentCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findComponents(tx: Transaction, ctx: Context, asked: AskedPage) {
  const where = conditionsOf(asked.query);
  const page = await selectPage<Row>(tx, ctx, asked, sorting, {
    columns: columns(todayOf(ctx)),
    from: sql`component c`,
    alias: "c",
    where,
  });
  return { ...page, results: page.results.map((row) => presentComponent(ctx, row)) };
}

/** One component inside a transaction. */
export async function componentOf(tx: Transaction, ctx: Context, id: string): Promise<ComponentDetails> {
  const { rows } = await sql<Row>`select ${columns(todayOf(ctx))}, null as sort_value from component c
    where ${ofOrganisation("c")} and c.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const images = await attachmentsOf(tx, ctx, { column: "component", subject_type: "component", id });
  return { ...presentComponent(ctx, row), images };
}
