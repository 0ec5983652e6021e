import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NotStoredError, newStorageKey, openStorage, type Storage } from "./storage.ts";
import { StorageFullError } from "../errors/storage-full-error.ts";

type S3rver = { configureBuckets(): Promise<void>; getMiddleware(): RequestListener };
type S3rverOptions = { directory: string; silent: boolean; configureBuckets: { name: string; configs: string[] }[] };
const require = createRequire(import.meta.url);
const S3Server: new (options: S3rverOptions) => S3rver = require("s3rver");

const ORGANISATION = "0190f5b2-7c1e-7c43-9d0a-3b1f6a2c4d5e";
const CREDENTIALS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };
const former = Object.fromEntries(Object.keys(CREDENTIALS).map((name) => [name, process.env[name]]));

let folder: string;
let server: Server;
let endpoint: string;
let storage: Storage;
let full = false;
const requests: string[] = [];

/** Requests that the test server does not implement: aborting a multipart upload, and a full bucket. */
const answered = (request: IncomingMessage, reply: Parameters<RequestListener>[1]): boolean => {
  const discards = request.method === "DELETE" && (request.url ?? "").includes("uploadId=");
  if (discards) reply.writeHead(204).end();
  else if (full) request.resume().on("end", () => reply.writeHead(507, { connection: "close" }).end());
  return discards || full;
};

beforeAll(async () => {
  Object.assign(process.env, CREDENTIALS);
  folder = await mkdtemp(join(tmpdir(), "steward-s3-"));
  const s3 = new S3Server({ directory: folder, silent: true, configureBuckets: [{ name: "steward", configs: [] }] });
  await s3.configureBuckets();
  const handle = s3.getMiddleware();
  server = createServer((request, reply) => {
    requests.push(`${request.method} ${request.url}`);
    if (!answered(request, reply)) handle(request, reply);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  storage = openStorage(`s3://steward/uploads/2026?endpoint=${encodeURIComponent(endpoint)}&region=eu-west-1`, folder);
});
afterAll(async () => {
  for (const [name, value] of Object.entries(former)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

const newKey = () => newStorageKey(ORGANISATION, "bin");

const pieces = (content: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(content.length / size) }, (_, part) =>
    content.subarray(part * size, (part + 1) * size),
  );

async function* breaking(megabytes: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < megabytes; sent += 1) yield randomBytes(1024 * 1024);
  throw new Error("The upload broke off.");
}

describe("S3 storage", () => {
  it("gives back a buffer as it was, under the prefix", async () => {
    const [key, content] = [newKey(), randomBytes(70_000)];
    await storage.put(key, content);
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
    expect(requests.at(-1)).toContain(`/steward/uploads/2026/${key}`);
  });

  it.each([0, 1, 70_001, 5 * 1024 * 1024, 5 * 1024 * 1024 + 1, 17 * 1024 * 1024 + 11])(
    "gives back a streamed body of %i bytes as it was",
    async (size) => {
      const [key, content] = [newKey(), randomBytes(size)];
      await storage.put(key, Readable.from(pieces(content, 100_003)));
      expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
    },
  );

  it("says when nothing is stored", async () => {
    await expect(storage.get(newKey())).rejects.toThrow(NotStoredError);
  });

  it("removes a file, also twice", async () => {
    const key = newKey();
    await storage.put(key, Buffer.from("gone soon"));
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.get(key)).rejects.toThrow(NotStoredError);
  });

  it.each([0, 2, 12])("leaves nothing of an upload that breaks off after %i MB", async (megabytes) => {
    const key = newKey();
    await expect(storage.put(key, Readable.from(breaking(megabytes)))).rejects.toThrow("The upload broke off.");
    await expect(storage.get(key)).rejects.toThrow(NotStoredError);
    const discarded = requests.some(
      (line) => line.startsWith("DELETE") && line.includes(key) && line.includes("uploadId="),
    );
    expect(discarded).toBe(megabytes > 5);
  });

  it("leaves nothing of an upload whose client goes away", async () => {
    const key = newKey();
    const body = new Readable({ read() {} });
    const putting = storage.put(key, body);
    body.push(randomBytes(200_000));
    body.destroy();
    await expect(putting).rejects.toThrow();
    await expect(storage.get(key)).rejects.toThrow(NotStoredError);
  });

  it("refuses any other key", async () => {
    await expect(storage.get(`${ORGANISATION}/../../secret`)).rejects.toThrow("This is not a storage key.");
  });

  it("checks that it can write", async () => {
    await storage.check();
    const missing = openStorage(`s3://no-such-bucket?endpoint=${encodeURIComponent(endpoint)}`, folder);
    await expect(missing.check()).rejects.toThrow();
  });

  it("says when the server has no space left", async () => {
    full = true;
    try {
      await expect(storage.put(newKey(), Buffer.from("too much"))).rejects.toThrow(StorageFullError);
    } finally {
      full = false;
    }
  });
});
