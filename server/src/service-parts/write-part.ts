import { messages } from "@steward/contract/messages/catalogue";
import type { servicePartCalls } from "@steward/contract/service-parts/calls";
import { PARTS_MOST } from "@steward/contract/service-parts/constants";
import type { partBody, ServicePart } from "@steward/contract/service-parts/rules";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { sql } from "kysely";
import type { z } from "zod";
import { type Activity, changesBetween, recordActivity } from "../activity/record-activity.ts";
import { fitComponent, type Fitting, unfitComponent } from "../components/component-api.ts";
import { assertReferences } from "../database/assert-references.ts";
import { minorUnits } from "../database/minor-units.ts";
import { momentNow, newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, conflictAt, invalidField, stale } from "../errors/refusal.ts";
import { type Context, unversioned } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { lockedFor } from "../service-requests/write-request.ts";
import { amountText, estimated } from "./estimate.ts";
import { partOf } from "./part-queries.ts";

type Body = z.output<typeof partBody>;
/** What a row says once a body is laid over it. */
type Fields = Omit<Body, "component" | "replaced" | "is_covered"> & {
  component: string | null;
  replaced: string | null;
  is_covered: boolean;
};
type Request = Pick<ServiceRequestDetails, "id" | "steward_asset" | "coverage">;

/** A part as history tells it. */
const told = (part: ServicePart): Record<string, unknown> => ({
  name: part.name,
  number: part.number,
  component: part.component_details?.name,
  quantity: part.quantity,
  unit_cost: `${part.unit_cost} ${part.currency}`,
  is_covered: part.is_covered ? "Yes" : "No",
  is_fitted: part.is_fitted ? "Yes" : "No",
  replaced: part.replaced_details?.name,
  serial_removed: part.serial_removed,
  serial_fitted: part.serial_fitted,
});

/** "Fan × 2". */
const inWords = ({ name, quantity }: ServicePart) => (quantity === 1 ? name : `${name} × ${quantity}`);

/** Tells the history of a request of one of its parts. */
const record = (tx: Transaction, ctx: Context, request: string, told_of: Pick<Activity, "action" | "changes">) =>
  recordActivity(tx, ctx, { ...told_of, subject_type: "service_request", subject_id: request });

/** What fitting a row builds into which asset; undefined for a part that is no component. */
function fittingOf({ steward_asset }: Request, { component, replaced }: Fields): Fitting | undefined {
  if (component === null) return undefined;
  if (steward_asset === null) throw invalidField("component", messages.serviceParts.noAsset);
  return { asset: steward_asset, component, replaced };
}

/**
 * Holds the asset of a request against a move, ahead of the request and of its components, as a move locks them.
 */
const holdAsset = (tx: Transaction, request: string) =>
  sql`select from asset a where ${ofOrganisation("a")} and a.id = (select r.asset from service_request r
    where ${ofOrganisation("r")} and r.id = ${request}::uuid) for share`.execute(tx);

/** Builds a component in, and completes what the body leaves open of it. */
async function fit(tx: Transaction, ctx: Context, fitting: Fitting, fields: Fields): Promise<Fields> {
  const { fitted, former } = await fitComponent(tx, ctx, fitting);
  return {
    ...fields,
    serial_fitted: fields.serial_fitted || fitted.serial_number,
    serial_removed: fields.serial_removed || (former?.serial_number ?? ""),
  };
}

/** Names a row after its component, which is one the caller sees. */
async function named(tx: Transaction, fields: Fields, before: ServicePart | null): Promise<Fields> {
  await assertReferences(tx, [
    { field: "component", table: "component", id: fields.component === before?.component ? null : fields.component },
    { field: "replaced", table: "component", id: fields.replaced === before?.replaced ? null : fields.replaced },
  ]);
  if (fields.component === null && fields.name === "") throw invalidField("name", messages.serviceParts.nameNeeded);
  if (fields.component === null && fields.replaced !== null) {
    throw invalidField("replaced", messages.serviceParts.replacedAlone);
  }
  if (fields.component !== null && fields.quantity !== 1) {
    throw invalidField("quantity", messages.serviceParts.onePiece);
  }
  if (fields.replaced !== null && fields.replaced === fields.component) {
    throw invalidField("replaced", messages.stock.notBuiltIn);
  }
  if (fields.component === null || fields.name !== "") return fields;
  const found = await tx
    .selectFrom("component")
    .select("name")
    .where("id", "=", fields.component)
    .executeTakeFirstOrThrow();
  return { ...fields, name: found.name };
}

function columnsOf(fields: Fields) {
  const { is_fitted: _, unit_cost, ...columns } = fields;
  return { ...columns, unit_cost: minorUnits(unit_cost) };
}

/** What a row charges that is fitted. */
const chargedBy = (part: ServicePart | null) =>
  part?.is_fitted && !part.is_covered ? minorUnits(part.unit_cost) * part.quantity : 0;

/**
 * Asserts that charged parts above the limit are approved before one of them is fitted, or costs more than it did.
 * @throws Refusal conflict
 */
async function assertApproved(tx: Transaction, request: string, before: ServicePart | null, after: ServicePart) {
  if (chargedBy(after) <= chargedBy(before)) return;
  const { is_needed, charged, limit, currency } = await estimated(tx, request);
  if (!is_needed) return;
  const amounts = { amount: amountText(charged, currency), limit: amountText(limit ?? 0, currency) };
  throw conflictAt("is_fitted", messages.serviceParts.aboveLimit(amounts));
}

/** Adds a part to a request that takes one, and fits it where the body says so. */
export async function insertPart(tx: Transaction, ctx: Context, request: Request, body: Body): Promise<ServicePart> {
  const { component = null, replaced = null, is_covered = request.coverage !== "Chargeable", ...rest } = body;
  const asked = await named(tx, { ...rest, component, replaced, is_covered }, null);
  const fitting = fittingOf(request, asked);
  const fields = asked.is_fitted && fitting ? await fit(tx, ctx, fitting, asked) : asked;
  const id = newId();
  const { organisation_id, actor, organisation } = ctx;
  await tx
    .insertInto("service_part")
    .values({
      ...columnsOf(fields),
      organisation_id,
      id,
      request: request.id,
      currency: organisation.currency,
      fitted_at: fields.is_fitted ? momentNow() : null,
      created_by: actor.account_id,
      created: momentNow(),
    })
    .execute();
  const part = await partOf(tx, request.id, id);
  await assertApproved(tx, request.id, null, part);
  const action = part.is_fitted ? "part fitted" : "part added";
  await record(tx, ctx, request.id, { action, changes: [{ field: "parts", before: null, after: inWords(part) }] });
  return part;
}

/** Adds a part to a request. */
export const addPart = (ctx: Context, { params, body }: Input<typeof servicePartCalls.add>) =>
  ctx.write(async (tx) => {
    await holdAsset(tx, params.id);
    const { before } = await lockedFor(tx, unversioned(ctx), params.id, "fit");
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from service_part p
      where ${ofOrganisation("p")} and p.request = ${params.id}::uuid`.execute(tx);
    if ((rows[0]?.count ?? 0) >= PARTS_MOST) throw conflict(messages.serviceParts.partsMost({ most: PARTS_MOST }));
    return insertPart(tx, ctx, before, body);
  });

interface LockedPart {
  request: ServiceRequestDetails;
  part: ServicePart;
}

/** Locks a part by its request; `If-Match` is the version of the part. */
async function lockedPart(tx: Transaction, ctx: Context, { id, part_id }: { id: string; part_id: string }) {
  await holdAsset(tx, id);
  const { before: request } = await lockedFor(tx, unversioned(ctx), id, "fit");
  const part = await partOf(tx, id, part_id);
  if (ctx.version !== undefined && ctx.version !== part.version) throw stale(part);
  return { request, part } satisfies LockedPart;
}

/** Edits a part; a component that is fitted is taken out before another one is, or where it is no longer to be fitted. */
export const updatePart = (ctx: Context, { params, body }: Input<typeof servicePartCalls.update>) =>
  ctx.write(async (tx) => {
    const { request, part } = await lockedPart(tx, ctx, params);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const asked = await named(tx, { ...fieldsOf(part), ...given }, part);
    const isMoved = (["component", "replaced", "is_fitted"] as const).some((key) => asked[key] !== part[key]);
    const former = fittingOf(request, fieldsOf(part));
    const next = fittingOf(request, asked);
    if (isMoved && part.is_fitted && former) await unfitComponent(tx, ctx, former);
    const fields = isMoved && asked.is_fitted && next ? await fit(tx, ctx, next, asked) : asked;
    const fitted_at = fields.is_fitted ? (part.fitted_at ?? momentNow()) : null;
    const columns = { ...columnsOf(fields), fitted_at };
    const stored = columnsOf(fieldsOf(part));
    const isSame = Object.entries(stored).every(([key, value]) => columns[key as keyof typeof stored] === value);
    if (isSame && fields.is_fitted === part.is_fitted) return part;
    await tx
      .updateTable("service_part")
      .set({ ...columns, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", part.id)
      .execute();
    const after = await partOf(tx, params.id, part.id);
    await assertApproved(tx, params.id, part, after);
    const changes = changesBetween(told(part), told(after)).map((change) => ({
      ...change,
      field: `${part.name}: ${change.field}`,
    }));
    const action = after.is_fitted && !part.is_fitted ? "part fitted" : "part edited";
    await record(tx, ctx, params.id, { action, changes });
    return after;
  });

/** The fields of a row as a body has them. */
const fieldsOf = (part: ServicePart): Fields => ({
  component: part.component,
  name: part.name,
  number: part.number,
  quantity: part.quantity,
  unit_cost: part.unit_cost,
  is_covered: part.is_covered,
  is_fitted: part.is_fitted,
  replaced: part.replaced,
  serial_removed: part.serial_removed,
  serial_fitted: part.serial_fitted,
});

/** Removes a part; a component that was fitted goes back to its store. */
export const removePart = (ctx: Context, { params }: Input<typeof servicePartCalls.remove>) =>
  ctx.write(async (tx) => {
    const { request, part } = await lockedPart(tx, ctx, params);
    const fitting = fittingOf(request, fieldsOf(part));
    if (part.is_fitted && fitting) await unfitComponent(tx, ctx, fitting);
    await tx.deleteFrom("service_part").where("id", "=", part.id).execute();
    const changes = [{ field: "parts", before: inWords(part), after: null }];
    await record(tx, ctx, params.id, { action: "part removed", changes });
    return undefined;
  });
