import type { AssetDetails } from "@steward/contract/assets/rules";
import type { auditCalls } from "@steward/contract/audits/calls";
import type { Audit } from "@steward/contract/audits/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { breadcrumbText, type Change, changeOf, recordActivity } from "../activity/record-activity.ts";
import { assetOf } from "../assets/asset-queries.ts";
import { momentOfWork, newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, forbidden, invalidField, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { auditOf } from "./audit-queries.ts";
import { type FoundPlace, moveFoundAsset, placeOfAsset } from "./move-found-asset.ts";

type Body = Input<typeof auditCalls.record>["body"];

/**
 * Records that somebody audited an asset. A found place moves it only where the auditor says so; an empty one changes
 * nothing.
 */
export async function recordAudit(ctx: Context, { params, body }: Input<typeof auditCalls.record>): Promise<Audit> {
  if (body.update_location && !ctx.may("asset.move_location")) throw forbidden(messages.assets.noMoves);
  return ctx.write(async (tx) => {
    const asset = await lockedAsset(tx, ctx, params.id);
    const found = await lockedPlace(tx, body.found_location);
    assertResult(body, placeOfAsset(asset));
    const moves = found !== undefined && body.update_location && found.id !== placeOfAsset(asset);
    if (moves) await moveFoundAsset(tx, ctx, asset, found, body.remark);
    const id = await insertAudit(tx, ctx, asset, body, moves);
    const audit = await auditOf(tx, ctx, id);
    await recordActivity(tx, ctx, {
      subject_type: "asset",
      subject_id: asset.id,
      action: "audited",
      changes: changesOf(audit),
      reason: body.remark,
    });
    return audit;
  });
}

/** @throws Refusal not_found */
async function lockedAsset(tx: Transaction, ctx: Context, id: string): Promise<AssetDetails> {
  const locked = await tx.selectFrom("asset").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  return assetOf(tx, ctx, id);
}

/** The place where an asset was found, kept from being moved or deleted until the transaction ends. */
async function lockedPlace(tx: Transaction, id: string | null | undefined): Promise<FoundPlace | undefined> {
  if (!id) return undefined;
  const place = await tx
    .selectFrom("location")
    .select(["id", "branch", "is_active"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!place) throw absentReference("found_location");
  if (!place.is_active) throw invalidField("found_location", messages.refusals.notActive({ noun: "location" }));
  return place;
}

/** Verified is what stands where the register has it, misplaced what stands elsewhere. */
function assertResult({ result, found_location }: Body, expected: string | null): void {
  if (!found_location) return;
  if (result === "Misplaced" && found_location === expected)
    throw invalidField("result", messages.audits.foundAsExpected);
  if (result === "Verified" && expected !== null && found_location !== expected) {
    throw invalidField("result", messages.audits.foundElsewhere);
  }
}

async function insertAudit(tx: Transaction, ctx: Context, asset: AssetDetails, body: Body, moved: boolean) {
  const { update_location: _, found_location = null, ...columns } = body;
  const moment = momentOfWork();
  const id = newId();
  await tx
    .insertInto("audit")
    .values({
      ...columns,
      organisation_id: ctx.organisation_id,
      id,
      asset: asset.id,
      audited_by: ctx.actor.account_id,
      status: asset.status,
      expected_place: placeOfAsset(asset),
      found_place: found_location,
      location_updated: moved,
      ...(moment ? { created: new Date(moment.ms).toISOString() } : {}),
    })
    .execute();
  return id;
}

/** What history tells of an audit. */
function changesOf({ result, condition, found_location_details: found, next_audit_date }: Audit): Change[] {
  const told = { result, condition, found_location: found && breadcrumbText(found.breadcrumb), next_audit_date };
  return Object.entries(told)
    .filter(([, after]) => after !== null)
    .map(([field, after]) => changeOf(field, { before: null, after }));
}
