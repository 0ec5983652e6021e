import type { accessoryCalls } from "@steward/contract/accessories/calls";
import type { Accessory, AccessoryDetails } from "@steward/contract/accessories/rules";
import { type RawBuilder, sql } from "kysely";
import { attachmentsOf, primaryPictureId } from "../attachments/attachment-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import { pictureOf } from "../files/file-address.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { oneOf, recordConditions } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { handOutPage, withAssets, withPeople } from "../stock/hand-out-queries.ts";
import { assetIn, namedIn } from "../stock/stock-columns.ts";
import { assertStock } from "../stock/write-stock.ts";
import { pieces } from "../stock/hand-out-kind.ts";

const sorting: SortPlan = {
  id: sql`s.id`,
  default: "name",
  columns: {
    name: { expression: sql`s.name_sort collate "C"`, type: "text" },
    available: { expression: sql`s.available`, type: "integer" },
    modified: { expression: sql`s.modified`, type: "timestamptz" },
  },
};

const columns = sql`s.id, s.name, s.kind, s.quantity, s.handed_out, s.available, s.reorder_level, s.is_low,
  s.category, s.manufacturer, s.supplier, s.model_number, s.purchase_date, s.order_number, s.notes, s.version, s.created,
  s.modified, ${assetIn("s", "asset")} as asset_details, ${namedIn("s", "location", "branch")} as branch_details,
  ${namedIn("s", "category")} as category_details, ${namedIn("s", "manufacturer")} as manufacturer_details,
  ${namedIn("s", "supplier")} as supplier_details, ${primaryPictureId("accessory", "s.id")} as picture`;

type Row = Omit<Accessory, "primary_image" | "asset" | "branch"> & {
  picture: string | null;
  sort_value: string | null;
};

/** An accessory that is handed out to an asset of the caller may itself stand with one elsewhere, which is not named. */
const presentAccessory = (ctx: Context, { picture, ...row }: Row): Accessory => ({
  ...row,
  asset: row.asset_details?.id ?? null,
  branch: row.branch_details?.id ?? null,
  primary_image: pictureOf(ctx.database.secret, ctx.organisation_id, picture),
});

type Query = Input<typeof accessoryCalls.list>["query"];

function conditionsOf({ search, ...query }: Query): RawBuilder<boolean> {
  const more: RawBuilder<unknown>[] = [];
  if (search) more.push(sql`s.id in (select h.id from search_accessories(${searchPattern(search)}) h)`);
  for (const key of ["branch", "category", "manufacturer", "supplier"] as const) {
    if (query[key]) more.push(oneOf(`s.${key}`, query[key]));
  }
  if (query.asset) more.push(withAssets("s", pieces, query.asset));
  if (query.user) more.push(withPeople("s", pieces, query.user));
  if (query.kind) more.push(sql`s.kind = any(${query.kind}::text[])`);
  // A literal, so that a cached plan may use the partial index.
  if (query.is_low !== undefined) more.push(query.is_low ? sql`s.is_low` : sql`not s.is_low`);
  return recordConditions("s", query, { more });
}

type AskedPage = Pick<Input<typeof accessoryCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findAccessories(tx: Transaction, ctx: Context, asked: AskedPage) {
  const where = conditionsOf(asked.query);
  const page = await selectPage<Row>(tx, ctx, asked, sorting, { columns, from: sql`accessory s`, alias: "s", where });
  return { ...page, results: page.results.map((row) => presentAccessory(ctx, row)) };
}

/** One accessory inside a transaction. */
export async function accessoryOf(tx: Transaction, ctx: Context, id: string): Promise<AccessoryDetails> {
  const { rows } = await sql<Row>`select ${columns}, null as sort_value from accessory s
    where ${ofOrganisation("s")} and s.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const images = await attachmentsOf(tx, ctx, { column: "accessory", subject_type: "accessory", id });
  return { ...presentAccessory(ctx, row), images };
}

/** Hand-outs of an accessory, newest first. */
export const listHandOuts = (ctx: Context, { params, ...asked }: Input<typeof accessoryCalls.handOuts>) =>
  ctx.read(async (tx) => {
    await assertStock(tx, "accessory", params.id);
    return handOutPage(tx, ctx, pieces, params.id, asked);
  });
