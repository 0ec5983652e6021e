import type { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import type { FloorPlan } from "@steward/contract/locations/floor-plans/rules";
import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import { recordActivity } from "../../activity/record-activity.ts";
import { readImages, storeImage, type Uploaded } from "../../attachments/add-attachments.ts";
import { lockSubject } from "../../attachments/attachment-queries.ts";
import { removeBytes, removePicturesOf } from "../../attachments/change-attachment.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField, notFound } from "../../errors/refusal.ts";
import { removeOnFailure } from "../../files/remove-on-failure.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { assertFloor, planOf } from "./floor-plan-queries.ts";

const subject = (id: string) => ({ column: "location", subject_type: "location", id }) as const;

/** Locks a floor until the transaction ends, so that changes of its plan run one after another. */
export async function lockFloor(tx: Transaction, id: string): Promise<void> {
  await assertFloor(tx, id);
  await lockSubject(tx, subject(id));
}

/** Lays the picture of a multipart request under a floor. */
export async function uploadPlan(
  ctx: Context,
  { params, request }: Input<typeof floorPlanCalls.upload>,
): Promise<FloorPlan> {
  await ctx.read((tx) => assertFloor(tx, params.id));
  const { files } = await readImages(request);
  const [image] = files;
  if (!image) throw invalidField("attachments", REQUIRED);
  if (files.length > 1) throw invalidField("attachments", messages.attachments.oneFile);
  return layPlan(ctx, params.id, image);
}

/** Lays a checked picture under a floor; the one before goes, and pins stay where they are. */
export async function layPlan(ctx: Context, floor: string, image: Uploaded): Promise<FloorPlan> {
  const stored = await storeImage(ctx, image);
  const written = ctx.write(async (tx) => {
    await lockFloor(tx, floor);
    const former = await formerPlan(tx, floor);
    await removePicturesOf(tx, subject(floor));
    const { organisation_id, actor } = ctx;
    await tx
      .insertInto("attachment")
      .values({ organisation_id, id: newId(), created_by: actor.account_id, location: floor, ...stored })
      .execute();
    await recordPlan(tx, ctx, floor, { before: former?.file_name ?? null, after: stored.file_name });
    return { former, plan: await planOf(tx, ctx, floor) };
  });
  const { former, plan } = await removeOnFailure(ctx, written, [stored.storage_key, stored.thumbnail_key]);
  await removeBytes(ctx, former ? [former] : []);
  return plan;
}

/** Removes the picture of a floor with its pins, which are positions on it. */
export async function removePlan(ctx: Context, { params: { id } }: Input<typeof floorPlanCalls.remove>) {
  const removed = await ctx.write(async (tx) => {
    await lockFloor(tx, id);
    const former = await formerPlan(tx, id);
    if (!former) throw notFound();
    await removePicturesOf(tx, subject(id));
    await tx.deleteFrom("floor_pin").where("floor", "=", id).execute();
    await recordPlan(tx, ctx, id, { before: former.file_name, after: null });
    return former;
  });
  await removeBytes(ctx, [removed]);
  return undefined;
}

const formerPlan = (tx: Transaction, floor: string) =>
  tx
    .selectFrom("attachment")
    .select(["file_name", "storage_key", "thumbnail_key", "is_shared"])
    .where("location", "=", floor)
    .executeTakeFirst();

const recordPlan = (
  tx: Transaction,
  ctx: Context,
  floor: string,
  { before, after }: { before: string | null; after: string | null },
) =>
  recordActivity(tx, ctx, {
    subject_type: "location",
    subject_id: floor,
    action: after === null ? "plan removed" : before === null ? "plan added" : "plan replaced",
    changes: [{ field: "plan", before, after }],
  });
