import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newStorageKey, openStorage } from "./storage.ts";
import { StorageFullError } from "../errors/storage-full-error.ts";

const ORGANISATION = "0190f5b2-7c1e-7c43-9d0a-3b1f6a2c4d5e";

/** Needs a real file system of 512 kB, which only root on Linux can mount. */
describe("a full disk", () => {
  let folder: string;
  let mounted = false;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "steward-full-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", folder], { stdio: "ignore" });
      mounted = true;
    } catch {
      mounted = false;
    }
  });
  afterAll(() => {
    if (mounted) execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  it("is told as such and leaves nothing behind", async (context) => {
    if (!mounted) context.skip("a small file system can only be mounted by an administrator on Linux");
    const storage = openStorage(`file:${folder}`, folder);
    const body = randomBytes(2 * 1024 * 1024);
    const key = newStorageKey(ORGANISATION, "bin");
    await expect(storage.put(key, body)).rejects.toThrow(StorageFullError);
    await expect(storage.put(key, Readable.from([body]))).rejects.toThrow("There is no space left to store files.");
    expect(readdirSync(join(folder, ".incoming"))).toEqual([]);
    await storage.put(key, randomBytes(1024));
  });
});
