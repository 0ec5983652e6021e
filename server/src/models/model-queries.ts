import type { Model, ModelDetails, modelCalls } from "@steward/contract/models";
import { sql } from "kysely";
import { primaryPictureId } from "../attachments/attachment-queries.ts";
import { pictureOf } from "../attachments/file-address.ts";
import { customValuesOf, shownValues } from "../custom-fields/custom-value-queries.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { selectPage } from "../paging/select-page.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { notFound } from "../refusal.ts";

const plan: SortPlan = {
  id: sql`p.id`,
  default: "product_name",
  columns: {
    product_name: { expression: sql`fold(p.product_name) collate "C"`, type: "text" },
    product_number: { expression: sql`fold(p.product_number) collate "C"`, type: "text" },
    modified: { expression: sql`p.modified`, type: "timestamptz" },
  },
};

const named = (table: string, column: string) =>
  sql`(select jsonb_build_object('id', r.id, 'name', r.name) from ${sql.table(table)} r where r.id = p.${sql.ref(column)})`;

const columns = sql`p.id, p.product_name, p.product_number, p.category, p.brand, p.manufacturer, p.depreciation, p.warranty_period,
  p.age, p.description, p.custom_fieldset, p.is_active, p.version, p.created, p.modified,
  ${named("category", "category")} as category_details, ${named("brand", "brand")} as brand_details,
  ${named("manufacturer", "manufacturer")} as manufacturer_details,
  ${named("depreciation", "depreciation")} as depreciation_details,
  ${named("field_set", "custom_fieldset")} as custom_fieldset_details,
  ${primaryPictureId("product", "p.id")} as picture,
  (select coalesce(sum(t.count), 0)::int from asset_tally t
   where t.facet = 'product' and t.value = p.id and not t.is_archived) as asset_count`;

type Row = Omit<Model, "primary_image"> & { picture: string | null; sort_value: string | null };

const shown = (ctx: Context, { picture, ...row }: Row) => ({
  ...row,
  primary_image: pictureOf(ctx.database.secret, ctx.organisation_id, picture),
});

function conditionsOf(query: Input<typeof modelCalls.list>["query"]) {
  const conditions = [sql`true`];
  if (query.search) {
    const pattern = searchPattern(query.search);
    conditions.push(sql`(p.search_text like ${pattern} or p.manufacturer in
      (select m.id from manufacturer m where m.name_sort like ${pattern}))`);
  }
  for (const key of ["category", "brand", "manufacturer", "depreciation"] as const) {
    if (query[key]) conditions.push(sql`p.${sql.ref(key)} = any(${query[key]}::uuid[])`);
  }
  if (query.is_active !== undefined) conditions.push(sql`p.is_active = ${query.is_active}`);
  if (query.ids) conditions.push(sql`p.id = any(${query.ids}::uuid[])`);
  return sql.join(conditions, sql` and `);
}

export async function listModels(ctx: Context, { query, request }: Input<typeof modelCalls.list>) {
  const where = conditionsOf(query);
  return ctx.read(async (tx) => {
    const page = await selectPage<Row>(tx, ctx, { request, query }, plan, { columns, from: sql`product p`, where });
    return { ...page, results: page.results.map((row) => shown(ctx, row)) };
  });
}

/** One model inside a transaction. */
export async function modelOf(tx: Transaction, ctx: Context, id: string): Promise<ModelDetails> {
  const { rows } = await sql<Row & Pick<ModelDetails, "custom_field_values">>`
    select ${columns}, ${customValuesOf("product", sql`p.id`)} as custom_field_values
    from product p where p.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return { ...shown(ctx, row), custom_field_values: shownValues(ctx, ctx.organisation_id, row.custom_field_values) };
}

export async function proveModel(tx: Transaction, id: string): Promise<void> {
  const found = await tx.selectFrom("product").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}
