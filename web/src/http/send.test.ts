import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { send } from "./send.ts";

let answer: (response: ServerResponse) => void = (response) => response.end();
const server = createServer((_, response) => answer(response));
const fetchAbsolute = globalThis.fetch;

/** Redirects the relative URLs of pages to the test's server. */
const listenAt = (origin: string) =>
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetchAbsolute(new URL(path, origin), init));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  listenAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});
afterEach(() => server.closeAllConnections());

const ask = (signal?: AbortSignal) => send(signInCalls.getOtp, { body: { email: "asha@meridian.example" }, signal });

it("gives the answer", async () => {
  answer = (response) => response.end('{"otp_token":"t"}');
  await expect(ask()).resolves.toEqual({ otp_token: "t" });
});

it.each([
  [400, '{"message":"Bad"}', { message: "Bad" }],
  [404, "<h1>Not here</h1>", null],
  [500, '{"message":"Broken"}', { message: "Broken" }],
  [503, "", null],
])("rejects a %i with its status and what the body tells", async (status, text, body) => {
  answer = (response) => response.writeHead(status, "Reason").end(text);
  await expect(ask()).rejects.toMatchObject({ name: "HttpError", status, statusText: "Reason", body });
});

it.each([200, 400])("rejects with status 0 where the body of a %i breaks off", async (status) => {
  answer = (response) => {
    response.writeHead(status, { "content-length": 1000 });
    response.write('{"otp_token":', () => response.destroy());
  };
  await expect(ask()).rejects.toMatchObject({
    name: "HttpError",
    status: 0,
    body: { code: "unavailable", message: expect.stringContaining("cannot be reached") },
  });
});

it("rejects with the signal's own error where the caller stops while the body comes", async () => {
  const stop = new AbortController();
  answer = (response) => {
    response.writeHead(200, { "content-length": 1000 });
    response.write('{"otp_token":', () => setImmediate(() => stop.abort()));
  };
  await expect(ask(stop.signal)).rejects.toMatchObject({ name: "AbortError" });
});

it("rejects with status 0 where no server answers", async () => {
  await new Promise((resolve) => server.close(resolve));
  await expect(ask()).rejects.toMatchObject({
    name: "HttpError",
    status: 0,
    body: { code: "unavailable", message: expect.stringContaining("cannot be reached") },
  });
});
