import { messages } from "@steward/contract/messages/catalogue";
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { StorageFullError } from "../errors/storage-full-error.ts";
import { openFileStorage } from "./file-storage.ts";
import { openS3Storage } from "./s3-storage.ts";

/** Where uploaded files are kept. Keys come from `newStorageKey`; any other key is refused. */
export type Storage = {
  /**
   * Stores the content atomically: when the stream ends early or fails, nothing is left behind.
   * @throws StorageFullError when there is no space; errors of the stream itself pass through
   */
  put(key: string, content: Buffer | Readable): Promise<void>;
  /**
   * The stored bytes.
   * @throws NotStoredError before the first byte, when there is nothing under the key
   */
  get(key: string): Promise<Readable>;
  /** Removes the file; an absent one is no error. */
  remove(key: string): Promise<void>;
  /** Health check: writes and removes a small file; rejects when the storage cannot be written to. */
  check(): Promise<void>;
};

/** Driver of a storage; `problem` classifies its own errors. */
type StorageDriver = Storage & { problem(error: unknown): "missing" | "full" | "other" };

export class NotStoredError extends Error {
  override readonly name = "NotStoredError";
  constructor(options?: ErrorOptions) {
    super(messages.attachments.noLongerStored, options);
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EXTENSION = /^[a-z0-9]{1,8}$/;
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-z]{2}\/[0-9a-z]{26}\.[a-z0-9]{1,8}$/;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const randomName = (length: number) => Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte & 31)).join("");

/**
 * A fresh key `<organisation id>/<2 random characters>/<26 random characters, 130 bits>.<extension>`.
 * An extension that is not 1 to 8 letters and digits becomes `bin`.
 */
export const newStorageKey = (organisation_id: string, extension: string): string => {
  const organisation = organisation_id.toLowerCase();
  if (!UUID.test(organisation)) throw new TypeError("A storage key needs the id of an organisation.");
  const ending = extension.toLowerCase().replace(/^\./, "");
  return `${organisation}/${randomName(2)}/${randomName(26)}.${EXTENSION.test(ending) ? ending : "bin"}`;
};

/**
 * Opens the storage of uploads: `file:` with a folder, or `s3://bucket/prefix?endpoint=...&region=...` with credentials
 * from the standard AWS environment variables. Absent: the folder `files` in the data folder. Nothing is contacted
 * before the first call.
 * @throws Error with one sentence for a wrong address
 */
export const openStorage = (storage_url: string | undefined, data_dir: string): Storage =>
  guarded(openDriver(storage_url, data_dir));

const openDriver = (storage_url: string | undefined, data_dir: string): StorageDriver => {
  if (!storage_url) return openFileStorage(resolve(data_dir, "files"));
  if (/^file:\/?\/?$/i.test(storage_url)) throw new Error("STORAGE_URL names no folder: write file:/folder.");
  if (/^file:\//i.test(storage_url)) return openFileStorage(fileFolder(storage_url));
  if (/^file:/i.test(storage_url)) return openFileStorage(resolve(storage_url.slice("file:".length)));
  if (/^s3:\/\//i.test(storage_url)) return openS3Storage(storage_url);
  throw new Error("STORAGE_URL must start with file: or s3://, for example file:/folder or s3://bucket/prefix.");
};

const fileFolder = (storage_url: string): string => {
  try {
    return fileURLToPath(storage_url);
  } catch {
    throw new Error("STORAGE_URL must name a folder of this machine: write file:/folder.");
  }
};

const guarded = (driver: StorageDriver): Storage => {
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const problem = driver.problem(error);
      if (problem === "missing") throw new NotStoredError({ cause: error });
      if (problem === "full") throw new StorageFullError({ cause: error });
      throw error;
    }
  };
  const checked = (key: string) => {
    if (!KEY.test(key)) throw new TypeError("This is not a storage key.");
    return key;
  };
  return {
    put: (key, content) => run(async () => driver.put(checked(key), content)),
    get: (key) => run(async () => driver.get(checked(key))),
    remove: (key) => run(async () => driver.remove(checked(key))),
    check: () => run(() => driver.check()),
  };
};
