import { buffer } from "node:stream/consumers";
import { messages } from "@steward/contract/messages/catalogue";
import { isConnectionFailure } from "../database/on-connection.ts";
import { invalidField } from "../errors/refusal.ts";
import { checkImage, ImageError } from "./check-image.ts";
import { newStorageKey, NotStoredError } from "./storage.ts";
import type { Services } from "../http/context.ts";

interface Kept {
  /** Storage key; null where nobody signed. */
  key: string | null;
  /** Says that a committed row names the key. */
  keep: () => void;
}

/**
 * Stores a drawn signature for as long as `work` writes the rows that name it: where none does, it is removed again.
 * When the connection broke, the commit may have succeeded, so it stays.
 */
export async function withSignature<T>(
  { organisation_id, storage, report }: Pick<Services, "storage" | "report"> & { organisation_id: string },
  drawn: string | null | undefined,
  work: (signature: Kept) => Promise<T>,
): Promise<T> {
  if (!drawn) return work({ key: null, keep: () => {} });
  const key = newStorageKey(organisation_id, "png");
  await storage.put(key, await pictureOf(drawn));
  let is_kept = false;
  const keep = () => {
    is_kept = true;
  };
  try {
    return await work({ key, keep });
  } catch (error) {
    if (isConnectionFailure(error)) keep();
    throw error;
  } finally {
    if (!is_kept) await storage.remove(key).catch((error: unknown) => report(error, "remove a signature"));
  }
}

/** The picture encoded anew, so that nothing but its pixels is kept. */
async function pictureOf(drawn: string): Promise<Buffer> {
  try {
    const { bytes, format } = await checkImage(Buffer.from(drawn, "base64"));
    if (format === "png") return bytes;
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
  }
  throw invalidField("signature", messages.values.signature);
}

/** The bytes of a stored picture; undefined where its file is gone. */
export async function storedPicture({ storage }: Pick<Services, "storage">, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.get(key));
  } catch (error) {
    if (error instanceof NotStoredError) return undefined;
    throw error;
  }
}
