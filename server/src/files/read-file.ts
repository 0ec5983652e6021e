import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import { once } from "node:events";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import type { FastifyRequest } from "fastify";
import { invalidField, Refusal } from "../errors/refusal.ts";
import { cleanFileName } from "./file-name.ts";

interface ReadFile {
  file_name: string;
  bytes: Buffer;
  /** The texts of the form. */
  fields: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the only file of a multipart request, part `file`, with the named fields.
 * @throws Refusal invalid with the path of each wrong part, unsupported_media_type
 */
export async function readFile(request: FastifyRequest, named: readonly string[] = []): Promise<ReadFile> {
  const errors: Record<string, string[]> = {};
  const fields: Record<string, string> = {};
  let found: { file_name: string; bytes: Buffer } | undefined;
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type", messages.refusals.sendForm);
  const options = { limits: { fileSize: MAX_UPLOAD_BYTES + 1, files: 2 }, throwFileSizeLimit: false };
  for await (const part of request.parts(options)) {
    if (part.type === "field" && named.includes(part.fieldname)) {
      fields[part.fieldname] = String(part.value);
      continue;
    }
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
  return { ...found, fields };
}
