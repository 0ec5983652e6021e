import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Finding } from "@steward/contract/audits/campaigns/rules";
import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import { recordActivity } from "../../activity/record-activity.ts";
import { readImages, storeImage } from "../../attachments/add-attachments.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField, notFound } from "../../errors/refusal.ts";
import { removeOnFailure } from "../../files/remove-on-failure.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockedCampaign } from "./campaign-queries.ts";
import { findingOf } from "./finding-queries.ts";
import { assertOwn } from "./scan-assets.ts";

/** Bound on the pictures of one finding. */
const PICTURES_PER_FINDING = 20;

type Params = Input<typeof campaignCalls.addPictures>["params"];

/** Adds pictures to what a scan found, until its campaign is closed; one whose name it has already is the same one. */
export async function addScanPictures(
  ctx: Context,
  { params, request }: Input<typeof campaignCalls.addPictures>,
): Promise<Finding> {
  assertOwn(ctx, params.scan_key);
  const known = await ctx.read((tx) => scannedFinding(tx, ctx, params));
  const { files } = await readImages(request);
  if (files.length === 0) throw invalidField("attachments", REQUIRED);
  const names = files.map(({ file_name }) => file_name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) throw invalidField(`attachments.${twice}`, messages.audits.pictureTwice);
  const stored = await Promise.all(files.filter(isNewTo(known)).map(async (uploaded) => storeImage(ctx, uploaded)));
  if (stored.length === 0) return known;
  const { finding, spare } = await removeOnFailure(ctx, keepAll(ctx, params, stored), keysOf(stored));
  for (const key of keysOf(spare)) await ctx.storage.remove(key);
  return finding;
}

type Stored = Awaited<ReturnType<typeof storeImage>>;

const keysOf = (stored: readonly Stored[]) =>
  stored.flatMap(({ storage_key, thumbnail_key }) => [storage_key, thumbnail_key]);

const isNewTo =
  ({ images }: Finding) =>
  ({ file_name }: { file_name: string }) =>
    images.every((image) => image.file_name !== file_name);

/** Writes the rows of stored pictures; spare are those that have arrived meanwhile. */
const keepAll = (ctx: Context, params: Params, stored: readonly Stored[]) =>
  ctx.write(async (tx) => {
    const states = ["Active", "Resolving"] as const;
    await lockedCampaign(tx, ctx, params.id, { states, action: "photographed" });
    const before = await scannedFinding(tx, ctx, params);
    const fresh = stored.filter(isNewTo(before));
    const spare = stored.filter((file) => !fresh.includes(file));
    if (fresh.length === 0) return { finding: before, spare };
    if (before.images.length + fresh.length > PICTURES_PER_FINDING) {
      throw invalidField("attachments", messages.attachments.picturesMost({ most: PICTURES_PER_FINDING }));
    }
    const { organisation_id } = ctx;
    const created_by = ctx.actor.account_id;
    const rows = fresh.map((file) => ({ organisation_id, id: newId(), created_by, finding: before.id, ...file }));
    await tx.insertInto("attachment").values(rows).execute();
    await recordActivity(tx, ctx, {
      subject_type: "audit_campaign",
      subject_id: params.id,
      action: "pictures added",
      changes: [{ field: "attachments", before: null, after: before.label }],
    });
    return { finding: await findingOf(tx, ctx, before.id), spare };
  });

/**
 * What a scan of a campaign found.
 * @throws Refusal not_found
 */
async function scannedFinding(tx: Transaction, ctx: Context, { id, scan_key }: Params): Promise<Finding> {
  const scan = await tx
    .selectFrom("audit_scan")
    .select("finding")
    .where("campaign", "=", id)
    .where("key", "=", scan_key)
    .executeTakeFirst();
  if (!scan) throw notFound();
  return findingOf(tx, ctx, scan.finding);
}
