import type { ApproveBody } from "@steward/contract/asset-requests/approval/rules";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { masterCalled, modelCalled } from "../request-masters.ts";

const run = (tx: Transaction, statement: RawBuilder<unknown>) => statement.execute(tx);

/**
 * A context whose writes are parts of this transaction, each with a savepoint, so that a verb that tries again does so
 * here too.
 */
function within(tx: Transaction, ctx: Context): Context {
  return {
    ...ctx,
    version: undefined,
    read: (work) => work(tx),
    write: async (work) => {
      await run(tx, sql`savepoint made`);
      try {
        const result = await work(tx);
        await run(tx, sql`release savepoint made`);
        return result;
      } catch (error) {
        await run(tx, sql`rollback to savepoint made`);
        throw error;
      }
    },
  };
}

type Made = "asset" | "model" | "component" | "category" | "brand" | "manufacturer" | "service_provider";

async function make(ctx: Context, kind: Made, body: object): Promise<string> {
  const maker = ctx.facts.makes[kind];
  if (!maker) throw new Error(`No card says how a record of the kind ${kind} is made.`);
  return (await maker(ctx, body)).id;
}

interface NamedMaster {
  name: string;
  existing_id: string | null;
}

/** The record of a master of a request: the chosen one, one of exactly its name, or a new one; null for none. */
async function masterOf(
  tx: Transaction,
  ctx: Context,
  kind: "category" | "brand" | "manufacturer" | "service_provider",
  { name, existing_id }: NamedMaster,
  of_kind: "asset" | "component" = "asset",
): Promise<string | null> {
  if (existing_id !== null || name === "") return existing_id;
  const found = await masterCalled(tx, kind, name, { kind: of_kind, with_inactive: true });
  return found ?? make(ctx, kind, { name, ...(kind === "category" ? { kind: of_kind } : {}) });
}

/** The masters of a request as records; what is missing is made. */
async function mastersOf(tx: Transaction, ctx: Context, request: RequestDetails) {
  const { product_details: product } = request;
  const category = await masterOf(tx, ctx, "category", request.category_details);
  const service_provider = await masterOf(tx, ctx, "service_provider", request.service_provider_details);
  const { product_name: name, product_number: number, existing_id } = product;
  if (existing_id !== null || name === "") return { category, service_provider, model: existing_id };
  const brand = await masterOf(tx, ctx, "brand", product.brand_details);
  const manufacturer = await masterOf(tx, ctx, "manufacturer", product.manufacturer_details);
  const { warranty_period } = request;
  const body = { product_name: name, product_number: number, category, brand, manufacturer, warranty_period };
  const model = (await modelCalled(tx, { name, number, manufacturer })) ?? (await make(ctx, "model", body));
  return { category, service_provider, model };
}

/**
 * Locks the assets that are there already and fulfil a request.
 * @throws Refusal invalid for too many, an absent or an archived one
 */
async function assertLinked(tx: Transaction, { quantity }: RequestDetails, linked: readonly string[]): Promise<void> {
  if (linked.length === 0) return;
  if (linked.length > quantity) {
    throw invalidField("assets", messages.assetRequests.tooManyAssets({ most: quantity }));
  }
  if (new Set(linked).size < linked.length) throw invalidField("assets", messages.assetRequests.assetTwice);
  const found = await tx
    .selectFrom("asset")
    .select(["id", "is_archived"])
    .where("id", "in", linked)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (found.length < linked.length) throw absentReference("assets");
  if (found.some(({ is_archived }) => is_archived)) throw invalidField("assets", messages.custody.holderArchived);
}

/** Serial numbers of the assets that are created, in their order. */
function serialsOf(
  request: RequestDetails,
  { serial_numbers, assets }: Pick<ApproveBody, "serial_numbers" | "assets">,
) {
  const most = request.quantity - assets.length;
  if (serial_numbers.length > most) {
    throw invalidField("serial_numbers", messages.assetRequests.tooManySerials({ most }));
  }
  const given = serial_numbers.filter((serial) => serial !== "");
  if (new Set(given).size < given.length) throw invalidField("serial_numbers", messages.assetRequests.serialTwice);
  const own = request.quantity === 1 ? [request.serial_number] : [];
  const listed = serial_numbers.length > 0 ? serial_numbers : own;
  return Array.from({ length: most }, (_, index) => listed[index] ?? "");
}

/** Makes the components of a request for each of its assets; the first asset's have the serial numbers. */
async function makeComponents(tx: Transaction, ctx: Context, request: RequestDetails, assets: readonly string[]) {
  for (const component of request.components) {
    const category = await masterOf(tx, ctx, "category", component.category_details, "component");
    const { name, warranty_period, amc_start_date, amc_end_date, invoice_number, invoice_date } = component;
    const body = { name, category, warranty_period, amc_start_date, amc_end_date, invoice_number, invoice_date };
    const made: string[] = [];
    for (const [index, linked_asset] of assets.entries()) {
      const serial_number = index === 0 ? component.serial_number : "";
      made.push(await make(ctx, "component", { ...body, linked_asset, serial_number }));
    }
    const columns = { component: made[0] ?? null, category, category_name: "" };
    await tx.updateTable("asset_request_component").set(columns).where("id", "=", component.id).execute();
  }
}

/**
 * Makes what an approved request asks for, or links what is there, all of it in this transaction and by the verbs of
 * each kind. Answers the columns of the masters that the request has now.
 */
export async function makeApproved(
  tx: Transaction,
  outside: Context,
  request: RequestDetails,
  body: Pick<ApproveBody, "assets" | "serial_numbers">,
): Promise<Record<string, string | null>> {
  const ctx = within(tx, outside);
  await assertLinked(tx, request, body.assets);
  const serials = serialsOf(request, body);
  const { category, service_provider, model } = await mastersOf(tx, ctx, request);
  const { asset_name, branch, location, warranty_period, amc_start_date, amc_end_date } = request;
  const created: string[] = [];
  for (const serial_number of serials) {
    const asset = {
      asset_name,
      branch,
      location,
      warranty_period,
      amc_start_date,
      amc_end_date,
      serial_number,
      invoice_number: request.invoice_number,
      invoice_date: request.invoice_date,
      asset_id: request.quantity === 1 ? request.asset_id : "",
      category,
      product: model,
      service_provider,
    };
    created.push(await make(ctx, "asset", asset));
  }
  const assets = [...body.assets, ...created];
  await makeComponents(tx, ctx, request, assets);
  const { organisation_id } = ctx;
  const rows = assets.map((asset, number) => ({ organisation_id, request: request.id, asset, number }));
  await tx.insertInto("asset_request_asset").values(rows).execute();
  const changes = [{ field: "request", before: null, after: request.internal_id }];
  const entries = assets.map((subject_id) => ({
    subject_type: "asset" as const,
    subject_id,
    action: "request fulfilled",
    changes,
  }));
  await recordActivity(tx, ctx, entries);
  const of_request = { category, category_name: "", service_provider, service_provider_name: "" };
  if (model === null) return of_request;
  // The model says its brand and manufacturer itself.
  const of_model = { model, product_name: "", product_number: "", brand: null, brand_name: "" };
  return { ...of_request, ...of_model, manufacturer: null, manufacturer_name: "" };
}
