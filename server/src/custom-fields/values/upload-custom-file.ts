import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import { once } from "node:events";
import { extname } from "node:path";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import type { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { FastifyRequest } from "fastify";
import { fileAddress } from "../../files/file-address.ts";
import { cleanFileName } from "../../files/file-name.ts";
import { removeOnFailure } from "../../files/remove-on-failure.ts";
import { newStorageKey } from "../../files/storage.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { invalidField, notFound, Refusal } from "../../errors/refusal.ts";

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

/** Reads the only file of a request. */
async function readFile(request: FastifyRequest): Promise<{ file_name: string; bytes: Buffer }> {
  const errors: Record<string, string[]> = {};
  let found: { file_name: string; bytes: Buffer } | undefined;
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type", messages.refusals.sendForm);
  const options = { limits: { fileSize: MAX_UPLOAD_BYTES + 1, files: 2 }, throwFileSizeLimit: false };
  for await (const part of request.parts(options)) {
    if (part.type === "field" || part.fieldname !== "file" || found) {
      if (part.type === "file") {
        part.file.resume();
        await once(part.file, "end");
      }
      errors[part.fieldname.slice(0, 60)] = [
        found && part.fieldname === "file" ? messages.attachments.oneFile : messages.refusals.unknownField,
      ];
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    found = { file_name: cleanFileName(part.filename), bytes: Buffer.concat(chunks) };
  }
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", messages.refusals.notValid, { errors });
  if (!found || found.bytes.length === 0) throw invalidField("file", REQUIRED);
  if (found.bytes.length > MAX_UPLOAD_BYTES) throw invalidField("file", messages.attachments.fileMost);
  return found;
}
