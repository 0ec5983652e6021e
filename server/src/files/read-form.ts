import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { once } from "node:events";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";
import { hashForm } from "../http/idempotency.ts";
import { cleanFileName } from "./file-name.ts";

export interface FormFile {
  file_name: string;
  bytes: Buffer;
}

interface Form<Kept> {
  /** Texts by the name of their part; empty ones are left out. */
  fields: Record<string, string>;
  files: Kept[];
}

interface Expected<Kept> {
  /** Name of the parts that are files, which may be repeated. */
  part: string;
  /** Most files of one form. */
  most: number;
  /** Names of its texts, where others are refused here. */
  texts?: readonly string[];
  /** Takes a file in, or says what is wrong with it. */
  take: (file: FormFile) => Kept | string | Promise<Kept | string>;
}

/** Takes any file in whose size is allowed. */
export const anyFile = (file: FormFile): FormFile | string =>
  file.bytes.length > MAX_UPLOAD_BYTES ? messages.attachments.fileMost : file;

/**
 * Reads the texts of a multipart form, and its files.
 * @throws Refusal invalid with the path of each wrong part, unsupported_media_type
 */
export async function readForm<Kept extends object>(
  request: FastifyRequest,
  { part: named, most, texts, take }: Expected<Kept>,
): Promise<Form<Kept>> {
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type", messages.refusals.sendForms);
  const form: Form<Kept> = { fields: {}, files: [] };
  const hash = request.headers["idempotency-key"] === undefined ? undefined : hashForm(request);
  const errors: Record<string, string[]> = {};
  let index = 0;
  // One byte above the limit, so that a too large file is recognised and refused by its name.
  const options = { limits: { fileSize: MAX_UPLOAD_BYTES + 1, files: most }, throwFileSizeLimit: false };
  for await (const part of request.parts(options)) {
    if (part.type === "field") {
      const text = String(part.value);
      const name = part.fieldname.slice(0, 60);
      hash?.part([name], text);
      if (texts && !texts.includes(name)) errors[name] = [messages.refusals.unknownField];
      else if (text !== "") form.fields[name] = text;
      continue;
    }
    const path = `${named}.${index}`;
    index += 1;
    if (part.fieldname !== named) {
      part.file.resume();
      await once(part.file, "end");
      errors[part.fieldname.slice(0, 60)] = [messages.refusals.unknownField];
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    hash?.part([named, part.filename], bytes);
    const taken = await take({ file_name: cleanFileName(part.filename), bytes });
    if (typeof taken === "string") errors[path] = [taken];
    else form.files.push(taken);
  }
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", messages.refusals.notValid, { errors });
  hash?.end();
  return form;
}
