import { assetCalls } from "@steward/contract/assets/calls";
import { assetRules } from "@steward/contract/assets/rules";
import type { Call } from "@steward/contract/kit/call";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type Answer, addressOf, type Caller } from "../test-server/caller.ts";
import type { TestServer } from "../test-server/start-test-server.ts";

export const pngOf = (width = 4, height = 3): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } })
    .png()
    .toBuffer();

export interface UploadedFile {
  name: string;
  bytes: Buffer;
  /** Name of the form's part, `attachments` unless told. */
  part?: string;
}

/** Sends files as a multipart form to an upload call, with the form's other fields first. */
export function upload(
  caller: Caller,
  call: Call,
  params: unknown,
  files: readonly UploadedFile[],
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes, part = "attachments" } of files) form.append(part, new File([new Uint8Array(bytes)], name));
  return caller.raw({ method: "POST", url: addressOf(call, params), payload: form, headers });
}

/** Number of files in a server's storage, whose folder is made with the first one. */
export function storedFiles({ services: { config } }: Pick<TestServer, "services">): number {
  const folder = join(config.data_dir, "files");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

/** Adds a picture to a record, an asset unless another upload call is given. */
export async function makePicture(
  caller: Caller,
  id: string,
  { name = "picture.png", call = assetCalls.uploadAttachments }: { name?: string; call?: Call } = {},
) {
  const answer = await upload(caller, call, { id }, [{ name, bytes: await pngOf() }]);
  const { results } = assetRules.uploadAttachments.response.parse(answer.body);
  const added = results.find((picture) => picture.file_name === name);
  if (!added) throw new Error(`The picture was not added: ${JSON.stringify(answer.body)}`);
  return added;
}
