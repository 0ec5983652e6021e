import type { auditCalls } from "@steward/contract/audits/calls";
import type { Audit } from "@steward/contract/audits/rules";
import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import { recordActivity } from "../activity/record-activity.ts";
import { readImages, storeImage } from "../attachments/add-attachments.ts";
import { newId } from "../database/new-id.ts";
import { invalidField } from "../errors/refusal.ts";
import { removeOnFailure } from "../files/remove-on-failure.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { auditOf } from "./audit-queries.ts";

/** Bound on the pictures of one audit. */
const PICTURES_PER_AUDIT = 20;

/** Adds pictures to an audit; they are evidence, so no call takes them away. */
export async function addAuditPictures(
  ctx: Context,
  { params, request }: Input<typeof auditCalls.uploadAttachments>,
): Promise<Audit> {
  await ctx.read((tx) => auditOf(tx, ctx, params.id));
  const { files } = await readImages(request);
  if (files.length === 0) throw invalidField("attachments", REQUIRED);
  const stored = await Promise.all(files.map((uploaded) => storeImage(ctx, uploaded)));
  const added = ctx.write(async (tx) => {
    await tx.selectFrom("audit").select("id").where("id", "=", params.id).forNoKeyUpdate().execute();
    const { asset, images } = await auditOf(tx, ctx, params.id);
    if (images.length + stored.length > PICTURES_PER_AUDIT) {
      throw invalidField("attachments", messages.attachments.picturesMost({ most: PICTURES_PER_AUDIT }));
    }
    const { organisation_id } = ctx;
    const rows = stored.map((file) => ({
      organisation_id,
      id: newId(),
      created_by: ctx.actor.account_id,
      audit: params.id,
      ...file,
    }));
    await tx.insertInto("attachment").values(rows).execute();
    await recordActivity(tx, ctx, {
      subject_type: "asset",
      subject_id: asset,
      action: "pictures added",
      changes: stored.map(({ file_name }) => ({ field: "attachments", before: null, after: file_name })),
      reason: "",
    });
    return auditOf(tx, ctx, params.id);
  });
  const keys = stored.flatMap(({ storage_key, thumbnail_key }) => [storage_key, thumbnail_key]);
  return removeOnFailure(ctx, added, keys);
}
