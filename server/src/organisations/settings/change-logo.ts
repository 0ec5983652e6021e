import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import type { organisationCalls } from "@steward/contract/organisations/calls";
import type { OrganisationSettings } from "@steward/contract/organisations/settings";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { readImages, storeImage } from "../../attachments/add-attachments.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField } from "../../errors/refusal.ts";
import { removeOnFailure } from "../../files/remove-on-failure.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { removeBytes } from "../../attachments/change-attachment.ts";
import { lockedSettings, settingsOf } from "./settings-queries.ts";

/** Sets the logo; the picture that was it before is removed. */
export async function uploadLogo(
  ctx: Context,
  { request }: Input<typeof organisationCalls.uploadLogo>,
): Promise<OrganisationSettings> {
  const { files } = await readImages(request);
  const [image] = files;
  if (!image) throw invalidField("attachments", REQUIRED);
  if (files.length > 1) throw invalidField("attachments", messages.attachments.oneFile);
  const stored = await storeImage(ctx, image);
  const written = ctx.write(async (tx) => {
    const before = await lockedSettings(tx, ctx);
    const id = newId();
    const { organisation_id, actor } = ctx;
    await tx
      .insertInto("attachment")
      .values({ organisation_id, id, created_by: actor.account_id, ...stored })
      .execute();
    return replaceLogo(tx, ctx, before.logo, { id, file_name: stored.file_name });
  });
  const { settings, former } = await removeOnFailure(ctx, written, [stored.storage_key, stored.thumbnail_key]);
  await removeBytes(ctx, former);
  return settings;
}

/** Removes the logo, if there is one. */
export async function removeLogo(ctx: Context): Promise<OrganisationSettings> {
  const { settings, former } = await ctx.write(async (tx) => {
    const before = await lockedSettings(tx, ctx);
    return before.logo ? replaceLogo(tx, ctx, before.logo, null) : { settings: before, former: [] };
  });
  await removeBytes(ctx, former);
  return settings;
}

/** Names another logo, or none; answers the storage keys of the one before. */
async function replaceLogo(
  tx: Transaction,
  ctx: Context,
  before: OrganisationSettings["logo"],
  after: { id: string; file_name: string } | null,
) {
  const former = await tx
    .deleteFrom("attachment")
    .where("id", "=", sql<string>`${before?.id ?? null}::uuid`)
    .returning(["file_name", "storage_key", "thumbnail_key", "is_shared"])
    .execute();
  await tx
    .updateTable("organisation")
    .set({ logo: after?.id ?? null, version: sql`version + 1`, modified: sql`now()` })
    .execute();
  await recordActivity(tx, ctx, {
    subject_type: "organisation",
    subject_id: ctx.organisation_id,
    action: "edited",
    changes: [{ field: "logo", before: former[0]?.file_name ?? null, after: after?.file_name ?? null }],
  });
  return { settings: await settingsOf(tx, ctx), former };
}
