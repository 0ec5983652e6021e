import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Folder of unfinished uploads, on the same file system as the finished ones so that renaming is atomic. */
const INCOMING = ".incoming";
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** `fsync` of a folder, so that its entries survive a power cut; Windows neither offers nor needs it. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes the folder and its parents, durably, and returns it. */
const makeFolder = async (folder: string): Promise<string> => {
  const first_made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first_made === undefined) return folder;
  const top = dirname(first_made);
  for (let parent = dirname(folder); parent.length >= top.length; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === dirname(parent)) break;
  }
  return folder;
};

const writeDurably = async (path: string, content: Buffer | Readable): Promise<void> => {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** File system driver. The caller checks the keys. */
export const openFileStorage = (folder: string) => {
  const pathOf = (key: string) => join(folder, ...key.split("/"));
  const incoming = join(folder, INCOMING);

  const put = async (key: string, content: Buffer | Readable): Promise<void> => {
    const unfinished = join(await makeFolder(incoming), randomUUID());
    const finished = pathOf(key);
    try {
      await writeDurably(unfinished, content);
      await makeFolder(dirname(finished));
      await rename(unfinished, finished);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(dirname(finished));
  };

  const removeAbandoned = async (): Promise<void> => {
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  };

  return {
    put,
    get: async (key: string): Promise<Readable> => (await open(pathOf(key), "r")).createReadStream(),
    remove: (key: string): Promise<void> => rm(pathOf(key), { force: true }),
    check: async (): Promise<void> => {
      const probe = join(await makeFolder(incoming), randomUUID());
      try {
        await writeDurably(probe, Buffer.from("ok"));
      } finally {
        await rm(probe, { force: true });
      }
      await removeAbandoned();
    },
    problem: (error: unknown): "missing" | "full" | "other" => {
      const code = codeOf(error);
      if (code === "ENOENT") return "missing";
      return code === "ENOSPC" || code === "EDQUOT" ? "full" : "other";
    },
  };
};
