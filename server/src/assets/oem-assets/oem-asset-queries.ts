import { UNDO_DAYS } from "@steward/contract/exchange/constants";
import type { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAsset, OemAssetDetails, Provenance, WaitingAsset } from "@steward/contract/oem-assets/rules";
import { type RawBuilder, sql } from "kysely";
import { attachmentsOf, primaryPictureId } from "../../attachments/attachment-queries.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import { stepsOf } from "../../exchange/hand-over-queries.ts";
import { fileAddress, pictureOf } from "../../files/file-address.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { assertAsset } from "../asset-queries.ts";

const sorting: SortPlan = {
  id: sql`o.id`,
  default: "-created",
  columns: {
    asset_name: { expression: sql`o.name_sort collate "C"`, type: "text" },
    serial_number: { expression: sql`o.serial_sort collate "C"`, type: "text" },
    answered: { expression: sql`coalesce(o.answered, '-infinity'::timestamptz)`, type: "timestamptz" },
    modified: { expression: sql`o.modified`, type: "timestamptz" },
  },
};

const OEM = sql`(select jsonb_build_object('id', p.id, 'name', p.name, 'logo', p.logo) from partner p
  where p.organisation_id = o.organisation_id and p.id = o.oem)`;

/** The own asset, called by its own name or that of its model. */
const OWN = sql`(select jsonb_build_object('id', a.id, 'asset_id', a.asset_id,
    'name', coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id))
  from asset a left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  where a.organisation_id = o.organisation_id and a.id = o.asset)`;

const named = (column: string) =>
  sql`case when o.${sql.ref(column)} <> '' then jsonb_build_object('name', o.${sql.ref(column)}) end`;

const columns = sql`o.id, o.state as invite_status, o.oem, ${OEM} as oem_details, o.product_name as asset_name, o.serial_number,
  jsonb_build_object('product_name', o.product_name, 'product_number', o.product_number) as product_details,
  ${named("brand_name")} as brand_details, ${named("category_name")} as category_details,
  ${named("manufacturer_name")} as manufacturer_details, ${named("service_provider_name")} as service_provider_details,
  o.batch, o.manufacture_date, o.ship_date, o.install_date, o.invoice_number, o.invoice_date, o.warranty_period,
  o.warranty_start_date, o.warranty_terms, o.amc_start_date, o.amc_end_date, o.amc_terms, o.asset as linked_asset,
  ${OWN} as linked_asset_details, o.reason, o.answered,
  case when o.state in ('Moved', 'Linked') and o.answered > now() - make_interval(days => ${sql.lit(UNDO_DAYS)})
    then o.answered + make_interval(days => ${sql.lit(UNDO_DAYS)}) end as undoable_until,
  o.version, o.created, o.modified, ${primaryPictureId("oem_asset", "o.id")} as picture`;

type Row = Omit<OemAsset, "primary_image"> & { picture: string | null; sort_value: string | null };

type Shown = OemAsset["oem_details"];
/** An OEM with the signed address of its logo, which stands there as the id of a picture. */
const withLogo = <T extends Shown>(ctx: Context, oem: T): T => ({
  ...oem,
  logo: oem.logo && fileAddress(ctx.database.secret, ctx.organisation_id, oem.logo, "thumbnail"),
});

const present = (ctx: Context, { picture, ...row }: Row): OemAsset => ({
  ...row,
  oem_details: withLogo(ctx, row.oem_details),
  primary_image: pictureOf(ctx.database.secret, ctx.organisation_id, picture),
});

type Query = Input<typeof oemAssetCalls.list>["query"];

function conditionsOf({ search, invite_status: state, oem, model, ids }: Query): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [ofOrganisation("o")];
  if (search) conditions.push(sql`o.id in (select h.id from search_oem_assets(${searchPattern(search)}) h)`);
  if (state) conditions.push(state.length === 1 ? sql`o.state = ${state[0]}` : sql`o.state = any(${state}::text[])`);
  if (oem) conditions.push(oneOf("o.oem", oem));
  if (model) conditions.push(sql`(o.name_sort = fold(${model}) or o.number_sort = fold(${model}))`);
  if (ids) conditions.push(oneOf("o.id", ids));
  return sql.join(conditions, sql` and `);
}

type AskedPage = Pick<Input<typeof oemAssetCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findOemAssets(tx: Transaction, ctx: Context, asked: AskedPage) {
  const where = conditionsOf(asked.query);
  const listed = { columns, from: sql`oem_asset o`, alias: "o", where, count: keptCount(ctx, asked.query) };
  const page = await selectPage<Row>(tx, ctx, asked, sorting, listed);
  return { ...page, results: page.results.map((row) => present(ctx, row)) };
}

/** Statement of the exact number, read from the tally where the state alone narrows the list. */
function keptCount(
  ctx: Context,
  { search, oem, model, ids, invite_status: state }: Query,
): RawBuilder<unknown> | undefined {
  if (ctx.scope || search || oem || model || ids) return undefined;
  return sql`select coalesce(sum(t.count), 0)::bigint from oem_asset_tally t
    where ${ofOrganisation("t")} and ${state ? sql`t.state = any(${state}::text[])` : sql`true`}`;
}

/** One OEM asset inside a transaction. */
export async function oemAssetOf(tx: Transaction, ctx: Context, id: string): Promise<OemAssetDetails> {
  const { rows } = await sql<Row>`select ${columns}, null as sort_value from oem_asset o
    where ${ofOrganisation("o")} and o.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const images = await attachmentsOf(tx, ctx, { column: "oem_asset", subject_type: "oem_asset", id });
  return { ...present(ctx, row), images };
}

/** Asserts that an OEM asset is there, inside a transaction. */
export async function assertOemAsset(tx: Transaction, id: string): Promise<void> {
  const found = await tx.selectFrom("oem_asset").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}

const byName: SortPlan = {
  id: sql`p.id`,
  default: "name",
  columns: { name: { expression: sql`p.name_sort collate "C"`, type: "text" } },
};

/** Manufacturers that have issued assets to the organisation. */
export async function listOems(ctx: Context, { query, request }: Input<typeof oemAssetCalls.oems>) {
  const conditions: RawBuilder<unknown>[] = [
    ofOrganisation("p"),
    sql`exists (select from oem_asset o where o.organisation_id = p.organisation_id and o.oem = p.id)`,
  ];
  if (query.search) conditions.push(sql`p.name_sort like ${searchPattern(query.search)}`);
  if (query.ids) conditions.push(oneOf("p.id", query.ids));
  const listed = {
    columns: sql`p.id, p.name, p.logo`,
    from: sql`partner p`,
    alias: "p",
    where: sql.join(conditions, sql` and `),
  };
  const page = await ctx.read((tx) =>
    selectPage<Shown & { sort_value: string | null }>(tx, ctx, { query, request }, byName, listed),
  );
  return { ...page, results: page.results.map((oem) => withLogo(ctx, oem)) };
}

const ofWaiting: SortPlan = { id: sql`w.id`, default: "-created", columns: {} };

/** Assets that wait for the caller's address. */
export const listWaiting = (ctx: Context, { query, request }: Input<typeof oemAssetCalls.waiting>) => {
  const pattern = query.search ? searchPattern(query.search) : undefined;
  return ctx.read((tx) =>
    selectPage<WaitingAsset & { sort_value: string | null }>(tx, ctx, { query, request }, ofWaiting, {
      columns: sql`w.id, w.oem_name, w.product_name, w.product_number, w.serial_number, w.created`,
      from: sql`issued_waiting(${ctx.actor.account_id}::uuid) w`,
      where: pattern
        ? sql`fold(concat_ws(' ', w.serial_number, w.product_name, w.product_number)) like ${pattern}`
        : sql`true`,
    }),
  );
};

const ofAsset: SortPlan = { id: sql`o.id`, default: "-created", columns: {} };

/** Hand-overs that an asset came by, with their steps. */
export const listProvenance = (ctx: Context, { params, query, request }: Input<typeof oemAssetCalls.ofAsset>) =>
  ctx.read(async (tx) => {
    await assertAsset(tx, params.id);
    const conditions = [ofOrganisation("o"), sql`o.asset = ${params.id}::uuid`];
    if (query.search) conditions.push(sql`o.search_text like ${searchPattern(query.search)}`);
    const page = await selectPage<Provenance & { sort_value: string | null }>(tx, ctx, { query, request }, ofAsset, {
      columns: sql`o.id, o.state as invite_status, ${OEM} as oem_details, o.product_name as asset_name, o.serial_number,
        o.manufacture_date, o.ship_date, o.install_date, ${stepsOf("oem_asset", "o.id")} as steps`,
      from: sql`oem_asset o`,
      alias: "o",
      where: sql.join(conditions, sql` and `),
    });
    return { ...page, results: page.results.map((row) => ({ ...row, oem_details: withLogo(ctx, row.oem_details) })) };
  });
