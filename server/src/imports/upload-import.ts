import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import { finished } from "node:stream/promises";
import { importKinds, type ImportKind, MAX_IMPORT_BYTES } from "@steward/contract/imports/constants";
import type { ImportSettings } from "@steward/contract/imports/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { cleanFileName } from "../files/file-name.ts";
import { removeOnFailure } from "../files/remove-on-failure.ts";
import { newStorageKey } from "../files/storage.ts";
import { newId } from "../database/new-id.ts";
import type { Context } from "../http/context.ts";
import { invalidField, Refusal } from "../errors/refusal.ts";
import { mayImport } from "./import-policy.ts";
import { importOf } from "./import-queries.ts";
import { enqueueImport } from "./work/import-job.ts";

const NO_SETTINGS: ImportSettings = {
  columns: [],
  match: null,
  update_existing: true,
  create_missing: true,
  day_order: "ymd",
  decimal_mark: null,
  values: {},
  leave_empty: [],
};

/**
 * Upload of a file: parts `kind`, optional `sheet`, then `file`. The file is stored whole before the import exists; a
 * background job reads it.
 */
export async function uploadImport(ctx: Context, { request }: { request: FastifyRequest }) {
  const { kind, sheet, file_name, storage_key } = await store(ctx, request);
  const made = ctx.write(async (tx) => {
    const id = newId();
    await tx
      .insertInto("import")
      .values({
        organisation_id: ctx.organisation_id,
        id,
        kind,
        file_name,
        storage_key,
        sheet,
        state: "Reading",
        settings: sql`${JSON.stringify(NO_SETTINGS)}::jsonb`,
        created_by: ctx.actor.account_id,
        begun_by: ctx.actor.account_id,
        scope: ctx.scope && [...ctx.scope],
      })
      .execute();
    await recordActivity(tx, ctx, {
      subject_type: "import",
      subject_id: id,
      action: "uploaded",
      changes: [{ field: "file", before: null, after: file_name }],
    });
    await enqueueImport(tx, ctx, { id, file_name });
    return importOf(tx, ctx, id);
  });
  return removeOnFailure(ctx, made, [storage_key]);
}

async function store(ctx: Context, request: FastifyRequest) {
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type", messages.refusals.sendForm);
  const keys: string[] = [];
  return removeOnFailure(ctx, readForm(ctx, request, keys), keys);
}

/** Reads the form; `keys` gets the storage key once the file is stored. */
async function readForm(ctx: Context, request: FastifyRequest, keys: string[]) {
  const fields: Record<string, string> = {};
  let stored: { file_name: string; storage_key: string } | undefined;
  for await (const part of request.parts({ limits: { fileSize: MAX_IMPORT_BYTES, files: 1 } })) {
    if (part.type === "field") {
      fields[part.fieldname.slice(0, 60)] = String(part.value);
      continue;
    }
    kindOf(ctx, fields.kind);
    const storage_key = newStorageKey(ctx.organisation_id, "upload");
    await ctx.storage.put(storage_key, part.file);
    keys.push(storage_key);
    if (!part.file.readableEnded) await finished(part.file).catch(() => {});
    if (part.file.truncated) throw new Refusal("too_large", messages.imports.fileLarger);
    stored = { file_name: cleanFileName(part.filename), storage_key };
  }
  const unknown = Object.keys(fields).find((name) => name !== "kind" && name !== "sheet");
  if (unknown) throw invalidField(unknown, messages.refusals.unknownField);
  const kind = kindOf(ctx, fields.kind);
  if (!stored) throw invalidField("file", REQUIRED);
  return { kind, sheet: fields.sheet ? fields.sheet.slice(0, 255) : null, ...stored };
}

function kindOf(ctx: Context, kind: string | undefined): ImportKind {
  const known = importKinds.find((name) => name === kind);
  if (!known) throw invalidField("kind", messages.values.oneOf({ choices: importKinds.join(", ") }));
  mayImport(ctx, known);
  return known;
}
