import { buffer } from "node:stream/consumers";
import { messages } from "@steward/contract/messages/catalogue";
import { isConnectionFailure } from "../database/on-connection.ts";
import { invalidField } from "../errors/refusal.ts";
import { type CheckedImage, checkImage, ImageError } from "./check-image.ts";
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
  const { bytes } = await signatureImage(drawn);
  await storage.put(key, bytes);
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

/** The picture of a drawn signature encoded anew, so that nothing but its pixels is kept; undefined for anything else. */
export async function readSignature(drawn: string): Promise<CheckedImage | undefined> {
  try {
    const image = await checkImage(Buffer.from(drawn, "base64"));
    return image.format === "png" ? image : undefined;
  } catch (error) {
    if (error instanceof ImageError) return undefined;
    throw error;
  }
}

/**
 * The picture of the signature of a body.
 * @throws Refusal invalid at `signature`
 */
export async function signatureImage(drawn: string): Promise<CheckedImage> {
  const image = await readSignature(drawn);
  if (!image) throw invalidField("signature", messages.values.signature);
  return image;
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
