import { messages } from "@steward/contract/messages/catalogue";
import { extname } from "node:path";
import type { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { fileAddress } from "../../files/file-address.ts";
import { readFile } from "../../files/read-file.ts";
import { removeOnFailure } from "../../files/remove-on-failure.ts";
import { newStorageKey } from "../../files/storage.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { notFound, Refusal } from "../../errors/refusal.ts";

/**
 * Stores the file of a multipart request, part `file`, for a field of type file. It is only served as a download, under
 * a signed address for those who may read its record.
 * @throws Refusal not_found for an absent field, invalid for one of another type, too_large
 */
export async function uploadCustomFile(ctx: Context, { params, request }: Input<typeof customFieldCalls.upload>) {
  await ctx.read((tx) => assertFileField(tx, params.id));
  const { file_name, bytes } = await readFile(request);
  const storage_key = newStorageKey(ctx.organisation_id, extname(file_name));
  await ctx.storage.put(storage_key, bytes);
  const id = newId();
  const row = { organisation_id: ctx.organisation_id, id, field: params.id, created_by: ctx.actor.account_id };
  const kept = ctx.write(async (tx) => {
    await assertFileField(tx, params.id);
    await tx
      .insertInto("custom_file")
      .values({ ...row, storage_key, file_name, size: bytes.length })
      .execute();
  });
  await removeOnFailure(ctx, kept, [storage_key]);
  return { id, name: file_name, file: fileAddress(ctx.database.secret, ctx.organisation_id, id, "full") };
}

async function assertFileField(tx: Transaction, id: string): Promise<void> {
  const field = await tx.selectFrom("custom_field").select("field_type").where("id", "=", id).executeTakeFirst();
  if (!field) throw notFound();
  if (field.field_type !== "file") throw new Refusal("conflict", messages.customFields.takesNoFiles);
}
