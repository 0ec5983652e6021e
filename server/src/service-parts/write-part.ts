import { messages } from "@steward/contract/messages/catalogue";
import type { servicePartCalls } from "@steward/contract/service-parts/calls";
import { PARTS_MOST } from "@steward/contract/service-parts/constants";
import type { partBody, ServicePart } from "@steward/contract/service-parts/rules";
import { sql } from "kysely";
import type { z } from "zod";
import { changesBetween } from "../activity/record-activity.ts";
import { fitComponent, type Fitting, unfitComponent } from "../components/component-api.ts";
import { assertReferences } from "../database/assert-references.ts";
import { minorUnits } from "../database/minor-units.ts";
import { momentNow, newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, conflictAt, forbidden, invalidField, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { amountText, estimated } from "./estimate-queries.ts";
import { partOf } from "./part-queries.ts";
import { lockSubject, ofSubject, type PartSubject, recordOnSubject, subjectColumns } from "./part-subject.ts";

type Body = z.output<typeof partBody>;
/** What a row says once a body is laid over it. */
type Fields = Omit<Body, "component" | "replaced" | "is_covered"> & {
  component: string | null;
  replaced: string | null;
  is_covered: boolean;
};

/** A part as history tells it. */
const told = (part: ServicePart): Record<string, unknown> => ({
  name: part.part_name,
  number: part.part_number,
  component: part.component_details?.name,
  quantity: part.quantity,
  unit_cost: part.price && `${part.price} ${part.currency}`,
  is_covered: part.is_covered ? "Yes" : "No",
  is_fitted: part.is_fitted ? "Yes" : "No",
  replaced: part.replaced_details?.name,
  serial_removed: part.serial_removed,
  serial_fitted: part.serial_fitted,
});

/** "Fan × 2". */
const inWords = ({ part_name: name, quantity }: ServicePart) => (quantity === 1 ? name : `${name} × ${quantity}`);

/** What fitting a row builds into which asset; undefined for a part that is no component. */
function fittingOf(subject: PartSubject, { component, replaced }: Fields): Fitting | undefined {
  if (component === null) return undefined;
  if ("assigned" in subject) throw invalidField("component", messages.serviceParts.notOfStock);
  const { steward_asset: asset } = subject.own;
  if (asset === null) throw invalidField("component", messages.serviceParts.noAsset);
  return { asset, component, replaced };
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
  if (fields.component === null && fields.part_name === "") {
    throw invalidField("part_name", messages.serviceParts.nameNeeded);
  }
  if (fields.component === null && fields.replaced !== null) {
    throw invalidField("replaced", messages.serviceParts.replacedAlone);
  }
  if (fields.component !== null && fields.quantity !== 1) {
    throw invalidField("quantity", messages.serviceParts.onePiece);
  }
  if (fields.replaced !== null && fields.replaced === fields.component) {
    throw invalidField("replaced", messages.stock.notBuiltIn);
  }
  if (fields.component === null || fields.part_name !== "") return fields;
  const found = await tx
    .selectFrom("component")
    .select("name")
    .where("id", "=", fields.component)
    .executeTakeFirstOrThrow();
  return { ...fields, part_name: found.name };
}

function columnsOf(fields: Fields) {
  const { is_fitted: _, part_name: name, part_number: number, price, ...columns } = fields;
  return { ...columns, name, number, unit_cost: minorUnits(price) };
}

/** What a row charges that is fitted. */
const chargedBy = (part: ServicePart | null) =>
  part?.is_fitted && !part.is_covered ? minorUnits(part.price ?? "0") * part.quantity : 0;

/**
 * Asserts that charged parts above the limit are approved before one of them is fitted, or costs more than it did.
 * @throws Refusal conflict
 */
async function assertApproved(tx: Transaction, subject: PartSubject, before: ServicePart | null, after: ServicePart) {
  if (chargedBy(after) <= chargedBy(before)) return;
  const { is_needed, charged, limit, currency } = await estimated(tx, subject);
  if (!is_needed) return;
  const amount = amountText(charged, currency);
  throw conflictAt(
    "is_fitted",
    "own" in subject
      ? messages.serviceParts.aboveLimit({ amount, limit: amountText(limit ?? 0, currency) })
      : messages.serviceParts.aboveTheirs({ amount, customer: subject.assigned.customer_details.name }),
  );
}

/** Tells a customer the part of a request that it gave; what it was asked for is taken back where it is another now. */
async function tellPart(tx: Transaction, ctx: Context, subject: PartSubject, told_as: string | null) {
  if ("own" in subject) return;
  const { rows } = await sql<{ is_taken_back: boolean }>`
    select tell_part(${subject.id}::uuid, ${told_as}::uuid) as is_taken_back`.execute(tx);
  if (rows[0]?.is_taken_back) await recordOnSubject(tx, ctx, subject, { action: "estimate taken back", changes: [] });
}

/** The currency of a part: that of the organisation, and of all parts for one request of a customer the same. */
async function currencyFor(tx: Transaction, ctx: Context, subject: PartSubject): Promise<string> {
  const { currency } = ctx.organisation;
  return "own" in subject ? currency : (await estimated(tx, subject)).currency;
}

/** Adds a part to a request that takes one, and fits it where the body says so. */
export async function insertPart(
  tx: Transaction,
  ctx: Context,
  subject: PartSubject,
  body: Body,
): Promise<ServicePart> {
  const { coverage } = "own" in subject ? subject.own : subject.assigned;
  const { component = null, replaced = null, is_covered = coverage !== "Chargeable", ...rest } = body;
  const asked = await named(tx, { ...rest, component, replaced, is_covered }, null);
  const fitting = fittingOf(subject, asked);
  const fields = asked.is_fitted && fitting ? await fit(tx, ctx, fitting, asked) : asked;
  const id = newId();
  const told_as = "own" in subject ? null : newId();
  const { organisation_id, actor } = ctx;
  await tx
    .insertInto("service_part")
    .values({
      ...columnsOf(fields),
      organisation_id,
      id,
      ...subjectColumns(subject),
      told_as,
      currency: await currencyFor(tx, ctx, subject),
      fitted_at: fields.is_fitted ? momentNow() : null,
      created_by: actor.account_id,
      created: momentNow(),
    })
    .execute();
  const part = await partOf(tx, subject.id, id);
  await assertApproved(tx, subject, null, part);
  const action = part.is_fitted ? "part fitted" : "part added";
  await recordOnSubject(tx, ctx, subject, {
    action,
    changes: [{ field: "parts", before: null, after: inWords(part) }],
  });
  await tellPart(tx, ctx, subject, told_as);
  return part;
}

/** Adds a part to a request. */
export const addPart = (ctx: Context, { params, body }: Input<typeof servicePartCalls.add>) =>
  ctx.write(async (tx) => {
    await holdAsset(tx, params.id);
    const subject = await lockSubject(tx, ctx, params.id, "fit");
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from service_part p
      where ${ofSubject("p", subject)}`.execute(tx);
    if ((rows[0]?.count ?? 0) >= PARTS_MOST) throw conflict(messages.serviceParts.partsMost({ most: PARTS_MOST }));
    return insertPart(tx, ctx, subject, body);
  });

interface LockedPart {
  subject: PartSubject;
  part: ServicePart;
  /** The id of the customer's row, of a part for a request that it gave. */
  told_as: string | null;
}

/**
 * Locks a part by its request; `If-Match` is the version of the part.
 * @throws Refusal forbidden, for a part of a provider
 */
async function lockedPart(
  tx: Transaction,
  ctx: Context,
  { id, part_id }: { id: string; part_id: string },
): Promise<LockedPart> {
  await holdAsset(tx, id);
  const subject = await lockSubject(tx, ctx, id, "fit");
  const part = await partOf(tx, id, part_id);
  if (part.partner_details) throw forbidden(messages.serviceParts.ofProvider(part.partner_details));
  if (ctx.version !== undefined && ctx.version !== part.version) throw stale(part);
  if ("own" in subject) return { subject, part, told_as: null };
  const { told_as } = await tx
    .selectFrom("service_part")
    .select("told_as")
    .where("id", "=", part_id)
    .executeTakeFirstOrThrow();
  return { subject, part, told_as };
}

/** Edits a part; a component that is fitted is taken out before another one is, or where it is no longer to be fitted. */
export const updatePart = (ctx: Context, { params, body }: Input<typeof servicePartCalls.update>) =>
  ctx.write(async (tx) => {
    const { subject, part, told_as } = await lockedPart(tx, ctx, params);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const asked = await named(tx, { ...fieldsOf(part), ...given }, part);
    const isMoved = (["component", "replaced", "is_fitted"] as const).some((key) => asked[key] !== part[key]);
    const former = fittingOf(subject, fieldsOf(part));
    const next = fittingOf(subject, asked);
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
    await assertApproved(tx, subject, part, after);
    const changes = changesBetween(told(part), told(after)).map((change) => ({
      ...change,
      field: `${part.part_name}: ${change.field}`,
    }));
    const action = after.is_fitted && !part.is_fitted ? "part fitted" : "part edited";
    await recordOnSubject(tx, ctx, subject, { action, changes });
    await tellPart(tx, ctx, subject, told_as);
    return after;
  });

/** The fields of a row as a body has them. */
const fieldsOf = (part: ServicePart): Fields => ({
  component: part.component,
  part_name: part.part_name,
  part_number: part.part_number,
  quantity: part.quantity,
  price: part.price ?? "0",
  is_covered: part.is_covered,
  is_fitted: part.is_fitted,
  replaced: part.replaced,
  serial_removed: part.serial_removed,
  serial_fitted: part.serial_fitted,
});

/** Removes a part; a component that was fitted goes back to its store. */
export const removePart = (ctx: Context, { params }: Input<typeof servicePartCalls.remove>) =>
  ctx.write(async (tx) => {
    const { subject, part, told_as } = await lockedPart(tx, ctx, params);
    const fitting = fittingOf(subject, fieldsOf(part));
    if (part.is_fitted && fitting) await unfitComponent(tx, ctx, fitting);
    await tx.deleteFrom("service_part").where("id", "=", part.id).execute();
    const changes = [{ field: "parts", before: inWords(part), after: null }];
    await recordOnSubject(tx, ctx, subject, { action: "part removed", changes });
    await tellPart(tx, ctx, subject, told_as);
    return undefined;
  });
