import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NotStoredError, newStorageKey, openStorage, type Storage } from "./storage.ts";

const ORGANISATION = "0190f5b2-7c1e-7c43-9d0a-3b1f6a2c4d5e";
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "steward-storage-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const filesIn = async (place: string): Promise<string[]> =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A stream that fails after some chunks. */
async function* breaking(chunks: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < chunks; sent += 1) yield randomBytes(64 * 1024);
  throw new Error("The upload broke off.");
}

describe("newStorageKey", () => {
  it("is made of the organisation, two characters and a long random name", () => {
    const key = newStorageKey(ORGANISATION, "jpg");
    expect(key).toMatch(new RegExp(`^${ORGANISATION}/[0-9a-z]{2}/[0-9a-z]{26}\\.jpg$`));
    expect(new Set(Array.from({ length: 5000 }, () => newStorageKey(ORGANISATION, "jpg"))).size).toBe(5000);
  });

  it.each([
    ["PNG", "png"],
    [".pdf", "pdf"],
    ["", "bin"],
    ["../x", "bin"],
    ["p\u0000g", "bin"],
    ["waytoolong", "bin"],
  ])("turns the extension %j into %j", (given, used) => {
    expect(newStorageKey(ORGANISATION, given).split(".")[1]).toBe(used);
  });

  it("refuses what is not the id of an organisation", () => {
    expect(() => newStorageKey("../../etc", "png")).toThrow(TypeError);
  });
});

describe("openStorage", () => {
  it.each([
    ["file:", "names no folder"],
    ["file://host/folder", "folder of this machine"],
    ["/folder", "must start with file: or s3://"],
    ["https://bucket", "must start with file: or s3://"],
    ["s3://", "must name a bucket"],
    ["s3://Bad_Bucket", "must name a bucket"],
    ["s3://key:secret@bucket", "must not contain credentials"],
    ["s3://bucket?acl=public", 'unknown setting "acl"'],
    ["s3://bucket?endpoint=host:9000", "must name its endpoint"],
  ])("refuses %s with one clear line", (storage_url, reason) => {
    expect(() => openStorage(storage_url, folder)).toThrow(reason);
    expect(() => openStorage(storage_url, folder)).not.toThrow(/\n|secret/);
  });

  it("keeps files in the data folder unless told otherwise", async () => {
    const key = newStorageKey(ORGANISATION, "txt");
    await openStorage(undefined, folder).put(key, Buffer.from("kept"));
    expect(await filesIn(join(folder, "files"))).toEqual([join(folder, "files", key)]);
  });

  it("takes a folder as path or as address", async () => {
    const place = join(folder, "with space");
    const key = newStorageKey(ORGANISATION, "txt");
    await openStorage(pathToFileURL(place).href, folder).put(key, Buffer.from("kept"));
    expect(await buffer(await openStorage(`file:${place.replaceAll(" ", "%20")}`, folder).get(key))).toEqual(
      Buffer.from("kept"),
    );
  });
});

describe("file storage", () => {
  let storage: Storage;
  let key: string;
  beforeEach(() => {
    storage = openStorage(`file:${folder}`, folder);
    key = newStorageKey(ORGANISATION, "bin");
  });

  it("gives back a buffer as it was", async () => {
    const content = randomBytes(100_000);
    await storage.put(key, content);
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
  });

  it("gives back a streamed body of 12 MB as it was", async () => {
    const content = randomBytes(12 * 1024 * 1024 + 7);
    const chunks = Array.from({ length: 13 }, (_, part) => content.subarray(part << 20, (part + 1) << 20));
    await storage.put(key, Readable.from(chunks));
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
  });

  it("keeps an empty file", async () => {
    await storage.put(key, Readable.from([]));
    expect(await buffer(await storage.get(key))).toHaveLength(0);
  });

  it("lets only its own user read the files", async () => {
    await storage.put(key, Buffer.from("private"));
    if (process.platform !== "win32") expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
  });

  it("says when nothing is stored", async () => {
    await expect(storage.get(key)).rejects.toThrow(NotStoredError);
  });

  it("removes a file, also twice", async () => {
    await storage.put(key, Buffer.from("gone soon"));
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.get(key)).rejects.toThrow(NotStoredError);
    expect(await filesIn(folder)).toEqual([]);
  });

  it("leaves nothing of an upload that breaks off", async () => {
    await expect(storage.put(key, Readable.from(breaking(20)))).rejects.toThrow("The upload broke off.");
    expect(await filesIn(folder)).toEqual([]);
  });

  it("leaves nothing of an upload whose client goes away", async () => {
    const body = new Readable({ read() {} });
    const putting = storage.put(key, body);
    body.push(randomBytes(200_000));
    body.destroy();
    await expect(putting).rejects.toThrow();
    expect(await filesIn(folder)).toEqual([]);
    await expect(storage.get(key)).rejects.toThrow(NotStoredError);
  });

  it("keeps the former content when replacing it fails", async () => {
    await storage.put(key, Buffer.from("former"));
    await expect(storage.put(key, Readable.from(breaking(3)))).rejects.toThrow();
    expect(await buffer(await storage.get(key))).toEqual(Buffer.from("former"));
  });

  it("never shows a file before it is whole", async () => {
    const body = new Readable({ read() {} });
    const putting = storage.put(key, body);
    body.push(randomBytes(300_000));
    await expect(storage.get(key)).rejects.toThrow(NotStoredError);
    body.push(null);
    await putting;
    expect(await buffer(await storage.get(key))).toHaveLength(300_000);
  });

  it.each(["../../etc/passwd", "/etc/passwd", "", `${ORGANISATION}/../x`, `${ORGANISATION}/ab/..`, "a\u0000b"])(
    "refuses the key %j",
    async (hostile) => {
      await expect(storage.get(hostile)).rejects.toThrow("This is not a storage key.");
      await expect(storage.put(hostile, Buffer.from("x"))).rejects.toThrow("This is not a storage key.");
      await expect(storage.remove(hostile)).rejects.toThrow("This is not a storage key.");
    },
  );

  it("checks that it can write and clears away what a crash left behind", async () => {
    await storage.check();
    const [crashed, under_way] = [join(folder, ".incoming", randomUUID()), join(folder, ".incoming", randomUUID())];
    await Promise.all([writeFile(crashed, "half"), writeFile(under_way, "half")]);
    const two_days_ago = new Date(Date.now() - 48 * 3600 * 1000);
    await utimes(crashed, two_days_ago, two_days_ago);
    await storage.check();
    expect(await filesIn(folder)).toEqual([under_way]);
  });

  it("fails its check where it cannot write", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    await expect(openStorage(`file:${file}`, folder).check()).rejects.toThrow();
  });
});
