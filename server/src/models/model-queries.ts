import type { modelCalls } from "@steward/contract/models/calls";
import type { Model, ModelDetails } from "@steward/contract/models/rules";
import { type RawBuilder, sql } from "kysely";
import { assetCount } from "../tallies/asset-count-queries.ts";
import { attachmentsOf, primaryPictureId } from "../attachments/attachment-queries.ts";
import { pictureOf } from "../files/file-address.ts";
import { customFilter, customValuesOf, presentValues } from "../custom-fields/values/custom-value-queries.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { recordConditions } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const sorting: SortPlan = {
  id: sql`mo.id`,
  default: "product_name",
  columns: {
    product_name: { expression: sql`mo.name_sort collate "C"`, type: "text" },
    product_number: { expression: sql`mo.number_sort collate "C"`, type: "text" },
    modified: { expression: sql`mo.modified`, type: "timestamptz" },
  },
};

const named = (table: string, column: string) =>
  sql`(select jsonb_build_object('id', r.id, 'name', r.name) from ${sql.table(table)} r where r.organisation_id = mo.organisation_id and r.id = mo.${sql.ref(column)})`;

const columns = sql`mo.id, mo.product_name, mo.product_number, mo.category, mo.brand, mo.manufacturer, mo.depreciation, mo.warranty_period,
  mo.age, mo.description, mo.custom_fieldset, mo.is_active, mo.version, mo.created, mo.modified,
  ${named("category", "category")} as category_details, ${named("brand", "brand")} as brand_details,
  ${named("manufacturer", "manufacturer")} as manufacturer_details,
  ${named("depreciation", "depreciation")} as depreciation_details,
  ${named("field_set", "custom_fieldset")} as custom_fieldset_details,
  ${primaryPictureId("model", "mo.id")} as picture,
  ${assetCount("model", sql`mo.id`)} as asset_count`;

type Row = Omit<Model, "primary_image"> & { picture: string | null; sort_value: string | null };

const presentModel = (ctx: Context, { picture, ...row }: Row) => ({
  ...row,
  primary_image: pictureOf(ctx.database.secret, ctx.organisation_id, picture),
});

function conditionsOf({ search, ...query }: Input<typeof modelCalls.list>["query"]) {
  const more: RawBuilder<unknown>[] = [];
  if (search) {
    const pattern = searchPattern(search);
    more.push(sql`(mo.search_text like ${pattern} or mo.manufacturer in
      (select m.id from manufacturer m where ${ofOrganisation("m")} and m.name_sort like ${pattern}))`);
  }
  for (const key of ["category", "brand", "manufacturer", "depreciation"] as const) {
    if (query[key]) more.push(sql`mo.${sql.ref(key)} = any(${query[key]}::uuid[])`);
  }
  if (query.has_manufacturer !== undefined) {
    more.push(query.has_manufacturer ? sql`mo.manufacturer is not null` : sql`mo.manufacturer is null`);
  }
  if (query.custom_field) more.push(...customFilter("model", sql`mo.id`, query.custom_field));
  return recordConditions("mo", query, { more });
}

const table = sql`model mo`;

/** Source of a list of models; a search is evaluated once, for the count and the page. */
const models = (query: Input<typeof modelCalls.list>["query"], counts = true) => ({
  from: table,
  alias: "mo",
  found_in: query.search && counts ? table : undefined,
  where: conditionsOf(query),
});

type AskedPage = Pick<Input<typeof modelCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findModels(tx: Transaction, ctx: Context, asked: AskedPage) {
  const page = await selectPage<Row>(tx, ctx, asked, sorting, { ...models(asked.query, asked.counts), columns });
  return { ...page, results: page.results.map((row) => presentModel(ctx, row)) };
}

type Sku = { id: string; name: string; code: string; sort_value: string | null };

/** Active models as stock keeping units: name and number. */
export const listSkus = (ctx: Context, asked: Input<typeof modelCalls.skus>) => {
  const columns = sql`mo.id, mo.product_name as name, mo.product_number as code`;
  const listed = { ...models({ ...asked.query, is_active: true }), columns };
  return ctx.read((tx) => selectPage<Sku>(tx, ctx, asked, sorting, listed));
};

/** One model inside a transaction. */
export async function modelOf(tx: Transaction, ctx: Context, id: string): Promise<ModelDetails> {
  const { rows } = await sql<Row & Pick<ModelDetails, "custom_fields">>`
    select ${columns}, ${customValuesOf("model", sql`mo.id`)} as custom_fields
    from model mo where ${ofOrganisation("mo")} and mo.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return {
    ...presentModel(ctx, row),
    custom_fields: presentValues(ctx, ctx.organisation_id, row.custom_fields),
    images: await attachmentsOf(tx, ctx, { column: "model", subject_type: "model", id }),
  };
}

export async function assertModel(tx: Transaction, id: string): Promise<void> {
  const found = await tx.selectFrom("model").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}
