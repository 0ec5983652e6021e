import { messages } from "@steward/contract/messages/catalogue";
import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SheetError } from "../sheet-error.ts";
import { MAX_FILE_BYTES } from "../sheet-limits.ts";

const tooLarge = () => new SheetError(messages.spreadsheets.fileTooLarge({ megabytes: MAX_FILE_BYTES / 1024 / 1024 }));

export interface SpooledFile {
  path: string;
  /** Deletes the temporary copy; a file that was given by its path stays. */
  remove(): Promise<void>;
}

/**
 * Spools a stream to a file with random access: detecting the encoding reads it whole, and the directory of a workbook
 * stands at its end.
 */
export async function spool(source: Readable | string): Promise<SpooledFile> {
  if (typeof source === "string") {
    if ((await stat(source)).size > MAX_FILE_BYTES) throw tooLarge();
    return { path: source, remove: async () => {} };
  }
  const folder = await mkdtemp(join(tmpdir(), "steward-sheet-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "upload");
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES) done(tooLarge());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(source, limit, createWriteStream(path));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}

/** Up to `length` bytes from `position`. */
export async function readBytes(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
