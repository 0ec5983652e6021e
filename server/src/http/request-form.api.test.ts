import { connect } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "../app/app.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { WAITS } from "./request-form.ts";

const server = await startTestServer();
const { owner } = server;
const short = { head_ms: 400, silence_ms: 400, json_ms: 1_200, upload_ms: 2_000, idle_ms: 60_000 };
const hurried = await buildApp(server.services, short);
await hurried.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => hurried.close());
const { port } = hurried.server.address() as AddressInfo;

const path = `${brandCalls.create.path}?organisation_id=${owner.organisation_id}`;
const create = (payload: string | Buffer, headers: Record<string, string>) =>
  owner.raw({ method: "POST", url: brandCalls.create.path, payload, headers });

describe("a body", () => {
  test("that is not UTF-8 is refused, and nothing is made of it", async () => {
    const payload = Buffer.concat([Buffer.from('{"name":"Gr'), Buffer.from([0xfc]), Buffer.from('n"}')]);
    expect(await create(payload, { "content-type": "application/json" })).toMatchObject({
      status: 400,
      body: { code: "invalid", message: "The request is not valid UTF-8." },
    });
    expect(await owner.ok(brandCalls.list)).toMatchObject({ count: 0 });
    expect(await create('{"name":"Grün"}', { "content-type": "application/json; charset=UTF-8" })).toMatchObject({
      status: 201,
      body: { name: "Grün" },
    });
  });

  test.for(["iso-8859-1", '"utf-16"', "windows-1252"])("in %s is 415", async (charset) => {
    const headers = { "content-type": `application/json; charset=${charset}` };
    expect(await create('{"name":"x"}', headers)).toMatchObject({
      status: 415,
      body: { code: "unsupported_media_type", message: "Send this request in UTF-8." },
    });
  });

  test.for(["gzip", "br", "deflate, gzip", "nonsense"])("that is packed by %s is 415", async (packed) => {
    const headers = { "content-type": "application/json", "content-encoding": packed };
    expect(await create('{"name":"x"}', headers)).toMatchObject({
      status: 415,
      body: { code: "unsupported_media_type", message: "Send this request as it is, without Content-Encoding." },
    });
  });
});

/** Sends parts, waiting for the client's own clock between them, and answers all that came back once it is over. */
async function speak(...parts: string[]): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  const heard = text(socket).catch(() => "");
  await once(socket, "connect");
  for (const part of parts) socket.write(part);
  return heard;
}

test("two hosts in one request are refused", async () => {
  const said = await speak("GET /healthz HTTP/1.1\r\nHost: one\r\nHost: two\r\nConnection: close\r\n\r\n");
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain("A request names one host.");
  expect(await speak("GET /healthz HTTP/1.1\r\nHost: one\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
});

describe("a connection ends", () => {
  const head = (type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.access_token}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`;

  test("on which nothing is asked", async () => {
    expect(await speak()).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test("whose request has no end of its head", async () => {
    expect(await speak("GET /healthz HTTP/1.1\r\nHost: x\r\n")).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.for(["application/json", "multipart/form-data; boundary=x"])("whose body of %s falls silent", async (type) => {
    expect(await speak(head(type), '{"name":')).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test("whose JSON comes drop by drop", async () => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    const heard = text(socket).catch(() => "");
    socket.write(head("application/json"));
    const drops = setInterval(() => socket.write(" "), short.silence_ms / 4);
    expect(await heard).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drops);
  });

  test("as servers have it: no wait of the client is longer than ten minutes", () => {
    expect(Math.max(...Object.values(WAITS))).toBeLessThanOrEqual(600_000);
  });
});

test("a body that comes slowly but steadily is taken", async () => {
  const socket = connect({ port, host: "127.0.0.1" });
  const heard = text(socket);
  const body = JSON.stringify({ name: "Slow" });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${owner.access_token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (const drop of body.match(/.{1,6}/g) ?? []) {
    const due = performance.now() + short.silence_ms / 8;
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(due), { interval: 5 });
    socket.write(drop);
  }
  expect(await heard).toMatch(/^HTTP\/1\.1 201 /);
});
