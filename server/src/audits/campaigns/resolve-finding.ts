import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Resolution, ResolveAction } from "@steward/contract/audits/campaigns/constants";
import type { Finding } from "@steward/contract/audits/campaigns/rules";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { Permission } from "@steward/contract/permissions/permissions";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { assetOf } from "../../assets/asset-queries.ts";
import { assertReferences } from "../../database/assert-references.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, conflict, forbidden, invalidField, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { moveFoundAsset, placeOfAsset } from "../move-found-asset.ts";
import { findingOf } from "./finding-queries.ts";

type Body = Input<typeof campaignCalls.resolve>["body"];

/** What a decision changed of the asset. */
interface Before {
  place?: string | null;
  status?: string;
  /** The status that it was given. */
  given?: string;
}

const RESOLUTION: Record<ResolveAction, Resolution> = {
  move: "Moved",
  mark_missing: "Marked missing",
  register: "Registered",
  ignore: "Ignored",
};

/** What changes an asset asks for the permission to change that. */
const NEEDS: Partial<Record<ResolveAction, Permission>> = {
  move: "asset.move_location",
  mark_missing: "asset.change_status",
};

/** Applies what a person decides about a finding. */
export async function resolveFinding(
  ctx: Context,
  { params, body }: Input<typeof campaignCalls.resolve>,
): Promise<Finding> {
  const needed = NEEDS[body.action];
  if (needed && !ctx.may(needed)) {
    throw forbidden(body.action === "move" ? messages.assets.noMoves : messages.assets.noStatusChange);
  }
  return ctx.write(async (tx) => {
    await assertReferences(tx, [
      { field: "status", table: "attached_status", id: body.status },
      { field: "asset", table: "asset", id: body.asset },
    ]);
    const finding = await lockedFinding(tx, params);
    if (finding.resolution !== null) throw conflict(messages.audits.resolvedAlready);
    if (finding.result === "Pending" || finding.result === "Verified") throw conflict(messages.audits.nothingToResolve);
    const before = await apply(tx, ctx, finding, body);
    await tx
      .updateTable("audit_finding")
      .set({
        resolution: RESOLUTION[body.action],
        resolution_reason: body.reason,
        resolved_by: ctx.actor.account_id,
        resolved: sql<string>`now()`,
        before: JSON.stringify(before),
        ...(body.action === "register" ? { asset: body.asset ?? null } : {}),
      })
      .where("id", "=", finding.id)
      .execute();
    await tell(tx, ctx, params.id, finding, {
      action: "resolved",
      after: RESOLUTION[body.action],
      reason: body.reason,
    });
    return findingOf(tx, ctx, finding.id);
  });
}

/** Locks a finding of a campaign whose findings are decided about. */
async function lockedFinding(tx: Transaction, { id, finding_id }: { id: string; finding_id: string }) {
  const campaign = await tx
    .selectFrom("audit_campaign")
    .select(["state", "name"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!campaign) throw notFound();
  const finding = await tx
    .selectFrom("audit_finding")
    .select(["id", "asset", "code", "result", "found_place", "resolution", "before"])
    .where("campaign", "=", id)
    .where("id", "=", finding_id)
    .forUpdate()
    .executeTakeFirst();
  if (!finding) throw notFound();
  const { state } = campaign;
  if (state !== "Resolving") throw conflict(messages.audits.wrongState({ state, action: "decided about" }));
  return { ...finding, campaign: campaign.name };
}

type Locked = Awaited<ReturnType<typeof lockedFinding>>;

async function apply(tx: Transaction, ctx: Context, finding: Locked, body: Body): Promise<Before> {
  if (body.action === "move") return move(tx, ctx, finding, body.reason);
  if (body.action === "mark_missing") return markMissing(tx, ctx, finding, body);
  if (body.action === "register" && finding.asset !== null) throw conflict(messages.audits.cannotRegister);
  return {};
}

/** @throws Refusal not_found for an asset outside the caller's places */
async function lockedAsset(tx: Transaction, ctx: Context, id: string): Promise<AssetDetails> {
  const locked = await tx.selectFrom("asset").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  return assetOf(tx, ctx, id);
}

async function placeWithId(tx: Transaction, id: string) {
  const place = await tx
    .selectFrom("location")
    .select(["id", "branch"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!place) throw notFound();
  return place;
}

async function move(tx: Transaction, ctx: Context, finding: Locked, reason: string): Promise<Before> {
  if (finding.asset === null || finding.found_place === null) throw conflict(messages.audits.cannotMove);
  const asset = await lockedAsset(tx, ctx, finding.asset);
  const before = placeOfAsset(asset);
  if (before !== finding.found_place) {
    await moveFoundAsset(tx, ctx, asset, await placeWithId(tx, finding.found_place), reason);
  }
  return { place: before };
}

async function markMissing(tx: Transaction, ctx: Context, finding: Locked, { status, reason }: Body): Promise<Before> {
  if (finding.asset === null || finding.result !== "Missing") throw conflict(messages.audits.cannotMiss);
  const chosen = await tx
    .selectFrom("attached_status")
    .select(["id", "category", "is_active"])
    .where("id", "=", status ?? "")
    .executeTakeFirst();
  if (!chosen) throw absentReference("status");
  if (chosen.category !== "unavailable" || !chosen.is_active) {
    throw invalidField("status", messages.audits.missingStatus);
  }
  const asset = await lockedAsset(tx, ctx, finding.asset);
  const from = asset.status_details.category;
  if (from === "pending" || from === "archived") {
    throw conflict(messages.assets.cannotBecome({ from, to: "unavailable" }));
  }
  // Out of service an asset goes for a reason: this campaign is one.
  await setStatus(tx, ctx, asset, chosen, reason || messages.audits.missingIn({ name: finding.campaign }));
  return { status: asset.status, given: chosen.id };
}

async function setStatus(
  tx: Transaction,
  ctx: Context,
  asset: AssetDetails,
  { id, category }: { id: string; category: string },
  reason: string,
): Promise<void> {
  if (asset.status === id) return;
  await tx
    .updateTable("asset")
    .set({ status: id, status_category: category, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", asset.id)
    .execute();
  const after = await assetOf(tx, ctx, asset.id);
  const changes = [{ field: "status", before: asset.status_details.name, after: after.status_details.name }];
  const entry = { subject_type: "asset" as const, subject_id: asset.id, action: "status changed" };
  await recordActivity(tx, ctx, { ...entry, changes, reason });
}

/** Takes a decision back, unless the asset was changed since. */
export async function undoResolution(ctx: Context, { params }: Input<typeof campaignCalls.undo>): Promise<Finding> {
  return ctx.write(async (tx) => {
    const finding = await lockedFinding(tx, params);
    if (finding.resolution === null) throw conflict(messages.audits.notResolved);
    await takeBack(tx, ctx, finding);
    await tx
      .updateTable("audit_finding")
      .set({
        resolution: null,
        resolution_reason: "",
        resolved_by: null,
        resolved: null,
        before: null,
        ...(finding.code === null ? {} : { asset: null }),
      })
      .where("id", "=", finding.id)
      .execute();
    await tell(tx, ctx, params.id, finding, { action: "resolution undone", after: null, reason: "" });
    return findingOf(tx, ctx, finding.id);
  });
}

async function takeBack(tx: Transaction, ctx: Context, finding: Locked): Promise<void> {
  const before = (finding.before ?? {}) as Before;
  if (finding.asset === null || finding.resolution === "Ignored" || finding.resolution === "Registered") return;
  const asset = await lockedAsset(tx, ctx, finding.asset);
  if (finding.resolution === "Moved") {
    if (!ctx.may("asset.move_location")) throw forbidden(messages.assets.noMoves);
    if (placeOfAsset(asset) !== finding.found_place || !before.place) throw conflict(messages.audits.changedSince);
    if (before.place !== finding.found_place) {
      await moveFoundAsset(tx, ctx, asset, await placeWithId(tx, before.place), "");
    }
    return;
  }
  if (!ctx.may("asset.change_status")) throw forbidden(messages.assets.noStatusChange);
  if (asset.status !== before.given) throw conflict(messages.audits.changedSince);
  const status = await tx
    .selectFrom("attached_status")
    .select(["id", "category"])
    .where("id", "=", before.status ?? "")
    .executeTakeFirst();
  if (!status) throw conflict(messages.audits.changedSince);
  await setStatus(tx, ctx, asset, status, "");
}

interface Told {
  action: string;
  after: Resolution | null;
  reason: string;
}

/** The campaign's history names no asset, as it is read beyond the places where that stands; the asset's own tells more. */
const tell = (
  tx: Transaction,
  ctx: Context,
  campaign: string,
  { resolution }: Locked,
  { action, after, reason }: Told,
) =>
  recordActivity(tx, ctx, {
    subject_type: "audit_campaign",
    subject_id: campaign,
    action,
    changes: [{ field: "resolution", before: resolution, after }],
    reason,
  });
