import { messages } from "@steward/contract/messages/catalogue";
import type { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { type PictureStage, VISIT_PICTURES_MOST } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { REQUIRED } from "@steward/contract/kit/wording";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { keysOf, readImages, storeImage } from "../../attachments/add-attachments.ts";
import { assertCurrency } from "../../geography/currency-reference.ts";
import { minorUnits } from "../../database/minor-units.ts";
import { momentNow, newId } from "../../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField } from "../../errors/refusal.ts";
import { removeOnFailure } from "../../files/remove-on-failure.ts";
import { signatureImage } from "../../files/signature.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { insertReadingsOfVisit } from "../../meters/meter-api.ts";
import { holds } from "../coverage-queries.ts";
import type { Locked as LockedRequest } from "../write-request.ts";
import { assertAfterStart } from "./change-visit.ts";
import { hasOpenVisit } from "./open-visits.ts";
import { visitOf } from "./visit-queries.ts";
import { doneAt, lockedFor, saveVisit, tellVisit, type Visited } from "./write-visit.ts";

type Stored = Awaited<ReturnType<typeof storeImage>>;

/** Adds stored pictures to a visit. */
async function insertPictures(
  tx: Transaction,
  { organisation_id, actor }: Context,
  { visit, stage }: { visit: string; stage: PictureStage | "signature" },
  stored: readonly Stored[],
): Promise<void> {
  if (stored.length === 0) return;
  const created_by = actor.account_id;
  const rows = stored.map((file) => ({
    organisation_id,
    id: newId(),
    created_by,
    service_visits: visit,
    stage,
    ...file,
  }));
  await tx.insertInto("attachment").values(rows).execute();
}

/** A request whose visit was not completed, and that no other is under way for, waits for the next one. */
async function unfinished(tx: Transaction, { before }: LockedRequest): Promise<Record<string, unknown>> {
  if (before.status !== "In Progress") return {};
  const { rows } = await sql`select from service_visits v where ${ofOrganisation("v")}
    and v.service_request_id = ${before.id}::uuid and v.status = 'In Progress'`.execute(tx);
  if (rows.length > 0) return {};
  return { status: (await hasOpenVisit(tx, before.id)) ? "Scheduled" : "Assigned" };
}

/**
 * Counts a completed visit among those of the maintenance contract that covers its request, where one holds today;
 * answers the contract. A visit is completed once, and so it counts once. For a customer's request it is counted there.
 */
async function countVisit(tx: Transaction, ctx: Context, visited: Visited): Promise<string | null> {
  if (!("own" in visited)) return null;
  const { before } = visited.own;
  if (before.coverage !== "AMC" || before.steward_asset === null) return null;
  const { rows } = await sql<{ id: string; before: number; after: number }>`
    update cover u set visits_done = u.visits_done + 1, version = u.version + 1, modified = now()
    from (select c.id from cover c where ${ofOrganisation("c")} and c.asset = ${before.steward_asset}::uuid
      and ${holds(ctx, "amc")} order by c.ends desc, c.id limit 1) holding
    where ${ofOrganisation("u")} and u.id = holding.id
    returning u.id, u.visits_done - 1 as before, u.visits_done as after`.execute(tx);
  const [counted] = rows;
  if (!counted) return null;
  const change = { field: "visits_done", before: String(counted.before), after: String(counted.after) };
  const entry = { subject_type: "asset", subject_id: before.steward_asset, action: "AMC visit counted" } as const;
  await recordActivity(tx, ctx, { ...entry, changes: [change] });
  return counted.id;
}

/** @throws Refusal invalid where the organisation asks for a signature */
async function assertMayBeUnsigned(tx: Transaction): Promise<void> {
  const asks = await tx
    .selectFrom("organisation")
    .select("visit_signature")
    .where("id", "=", ownOrganisation)
    .executeTakeFirst();
  if (asks?.visit_signature) throw invalidField("signature", REQUIRED);
}

/** Ends a visit with what was found and done, and the customer's signature where there is one. */
export async function finishVisit(
  ctx: Context,
  { params, body }: Input<typeof serviceVisitCalls.finish>,
): Promise<ServiceVisit> {
  const { outcome, signature, charge, charge_currency, checklist, device_time, obstacle, readings, ...fields } = body;
  await ctx.read((tx) => visitOf(tx, ctx, params));
  const drawn = signature ? [{ file_name: "signature.png", image: await signatureImage(signature) }] : [];
  const stored = await Promise.all(drawn.map((uploaded) => storeImage(ctx, uploaded)));
  const finished = ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params, "finish");
    assertAfterStart(device_time, locked.before);
    const isCompleted = outcome === "Completed";
    if (isCompleted && !signature) await assertMayBeUnsigned(tx);
    await assertCurrency(tx, "charge_currency", charge_currency, ctx.organisation.currency);
    await insertPictures(tx, ctx, { visit: params.visit_id, stage: "signature" }, stored);
    const { visited } = locked;
    const asset = "own" in visited ? visited.own.before.steward_asset : null;
    await insertReadingsOfVisit(tx, ctx, readings, { visit: params.visit_id, asset, read_at: device_time });
    const columns = {
      ...fields,
      status: outcome,
      obstacle: outcome === "Cannot Complete" ? obstacle : null,
      checklist: JSON.stringify(checklist),
      charge: charge ? minorUnits(charge) : null,
      charge_currency: charge ? (charge_currency ?? ctx.organisation.currency) : null,
      ended_at: doneAt(device_time),
      ended_received: momentNow(),
      counted_for: isCompleted ? await countVisit(tx, ctx, visited) : null,
    };
    const follow = isCompleted ? {} : { request: unfinished };
    return saveVisit(tx, ctx, locked, columns, { action: "visit finished", reason: fields.remark, ...follow });
  });
  return removeOnFailure(ctx, finished, keysOf(stored));
}

/** Adds pictures of what the engineer found or left behind; they are evidence, so no call takes them away. */
export async function addVisitPictures(
  ctx: Context,
  { params: { stage, ...params }, request }: Input<typeof serviceVisitCalls.addPictures>,
): Promise<ServiceVisit> {
  await ctx.read((tx) => visitOf(tx, ctx, params));
  const { files } = await readImages(request);
  if (files.length === 0) throw invalidField("attachments", REQUIRED);
  const stored = await Promise.all(files.map((uploaded) => storeImage(ctx, uploaded)));
  const added = ctx.write(async (tx) => {
    const { before, visited } = await lockedFor(tx, ctx, params, "photograph");
    if (before.pictures.length + stored.length > VISIT_PICTURES_MOST) {
      throw invalidField("attachments", messages.attachments.picturesMost({ most: VISIT_PICTURES_MOST }));
    }
    await insertPictures(tx, ctx, { visit: params.visit_id, stage }, stored);
    const changes = stored.map(({ file_name: after }) => ({ field: "attachments", before: null, after }));
    await tellVisit(tx, ctx, { visited, params }, { action: "visit pictures added", changes });
    return visitOf(tx, ctx, params);
  });
  return removeOnFailure(ctx, added, keysOf(stored));
}
