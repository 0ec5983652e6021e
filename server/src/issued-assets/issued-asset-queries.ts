import type { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { IssuedAsset, IssuedAssetDetails } from "@steward/contract/issued-assets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { attachmentsOf, primaryPictureId } from "../attachments/attachment-queries.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { forbidden, notFound } from "../errors/refusal.ts";
import { pictureOf } from "../files/file-address.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { oneOf } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

/**
 * Asserts that the organisation issues assets.
 * @throws Refusal forbidden
 */
export async function assertOem(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ is_oem: boolean }>`
    select 'oem' = any(o.kinds) as is_oem from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  if (!rows[0]?.is_oem) throw forbidden(messages.exchange.notAnOem);
}

const sorting: SortPlan = {
  id: sql`i.id`,
  default: "-created",
  columns: {
    serial_number: { expression: sql`i.serial_sort collate "C"`, type: "text" },
    answered: { expression: sql`coalesce(i.answered, '-infinity'::timestamptz)`, type: "timestamptz" },
    modified: { expression: sql`i.modified`, type: "timestamptz" },
  },
};

const columns = sql`i.id, i.state, i.model as product, i.serial_number, i.batch, i.manufacture_date, i.ship_date,
  i.install_date, i.invoice_number, i.invoice_date, i.warranty_period, i.warranty_start_date, i.warranty_terms,
  i.amc_start_date, i.amc_end_date, i.amc_terms, i.service_provider, i.customer, i.slug, i.email, i.reason, i.answered, i.mailed,
  i.version, i.created, i.modified,
  (select jsonb_build_object('id', m.id, 'name', m.product_name, 'code', m.product_number) from model m
    where m.organisation_id = i.organisation_id and m.id = i.model) as product_details,
  (select jsonb_build_object('id', s.id, 'name', s.name) from service_provider s
    where s.organisation_id = i.organisation_id and s.id = i.service_provider) as service_provider_details,
  (select jsonb_build_object('id', p.id, 'name', p.name) from partner p
    where p.organisation_id = i.organisation_id and p.id = i.customer) as customer_details,
  (select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = i.issued_by) as issued_by_details,
  ${primaryPictureId("issued_asset", "i.id")} as picture`;

/** An issued asset as files tell it: with the slug that it was issued to. */
export type IssuedRow = IssuedAsset & { slug: string };

type Row = Omit<IssuedRow, "primary_image"> & { picture: string | null; sort_value: string | null };

const present = (ctx: Context, { picture, ...row }: Row): IssuedRow => ({
  ...row,
  primary_image: pictureOf(ctx.database.secret, ctx.organisation_id, picture),
});

type Query = Input<typeof issuedAssetCalls.list>["query"];

function conditionsOf({ search, state, customer, product, ids }: Query): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [ofOrganisation("i")];
  if (search) conditions.push(sql`i.id in (select h.id from search_issued_assets(${searchPattern(search)}) h)`);
  if (state) conditions.push(state.length === 1 ? sql`i.state = ${state[0]}` : sql`i.state = any(${state}::text[])`);
  if (customer) conditions.push(oneOf("i.customer", customer));
  if (product) conditions.push(oneOf("i.model", product));
  if (ids) conditions.push(oneOf("i.id", ids));
  return sql.join(conditions, sql` and `);
}

type AskedPage = Pick<Input<typeof issuedAssetCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findIssuedAssets(tx: Transaction, ctx: Context, asked: AskedPage) {
  await assertOem(tx);
  const where = conditionsOf(asked.query);
  const page = await selectPage<Row>(tx, ctx, asked, sorting, {
    columns,
    from: sql`issued_asset i`,
    alias: "i",
    where,
  });
  return { ...page, results: page.results.map((row) => present(ctx, row)) };
}

/** One issued asset inside a transaction. */
export async function issuedAssetOf(tx: Transaction, ctx: Context, id: string): Promise<IssuedAssetDetails> {
  const { rows } = await sql<Row>`select ${columns}, null as sort_value from issued_asset i
    where ${ofOrganisation("i")} and i.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const images = await attachmentsOf(tx, ctx, { column: "issued_asset", subject_type: "issued_asset", id });
  return { ...present(ctx, row), images };
}

/**
 * Asserts that an issued asset is there.
 * @throws Refusal forbidden, not_found
 */
export async function assertIssued(tx: Transaction, id: string): Promise<void> {
  await assertOem(tx);
  const found = await tx.selectFrom("issued_asset").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}

const byName: SortPlan = {
  id: sql`p.id`,
  default: "name",
  columns: { name: { expression: sql`p.name_sort collate "C"`, type: "text" } },
};

type Partner = { id: string; name: string; sort_value: string | null };

/** Organisations that assets were issued to. */
export async function listCustomers(ctx: Context, { query, request }: Input<typeof issuedAssetCalls.customers>) {
  const conditions: RawBuilder<unknown>[] = [
    ofOrganisation("p"),
    sql`exists (select from issued_asset i where i.organisation_id = p.organisation_id and i.customer = p.id)`,
  ];
  if (query.search) conditions.push(sql`p.name_sort like ${searchPattern(query.search)}`);
  if (query.ids) conditions.push(oneOf("p.id", query.ids));
  const listed = {
    columns: sql`p.id, p.name`,
    from: sql`partner p`,
    alias: "p",
    where: sql.join(conditions, sql` and `),
  };
  return ctx.read(async (tx) => {
    await assertOem(tx);
    return selectPage<Partner>(tx, ctx, { query, request }, byName, listed);
  });
}
