import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Running } from "./checks.ts";
import { Connection } from "./load/client.ts";
import { type Caller, get } from "./load/measure.ts";

/** Every attack runs this long beside the others, on this many connections unless it says otherwise. */
const SECONDS = 20;
const CONNECTIONS = 24;
const MEGABYTE = 1024 * 1024;
/** What one connection sends of a file at the most. */
const UPLOAD = 64 * MEGABYTE;

const headOf = (caller: Caller | undefined, path: string, length: number, type = "application/json") =>
  [
    `POST ${path}${caller ? `?organisation_id=${caller.organisation_id}` : ""} HTTP/1.1`,
    "Host: steward.test",
    ...(caller ? [`Authorization: Bearer ${caller.token}`] : []),
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    "\r\n",
  ].join("\r\n");

/** What is sent on one connection: at once, and then every so often. */
interface Attack {
  connections?: number;
  first: string;
  further?: string;
  every_ms?: number;
  /** Bytes at the most. */
  most?: number;
}

/** Slow and huge requests, and bodies that cost the most to read, by strangers and by somebody who is signed in. */
function attacksOf(caller: Caller): Attack[] {
  const assets = "/v1/steward/assets/";
  const nested = "[".repeat(MEGABYTE - 1);
  const keys = `{${Array.from({ length: 60_000 }, (_, i) => `"key${i}":${i}`).join(",")}}`;
  const escaped = `{"asset_name":"${"\\u0041".repeat(170_000)}"}`;
  const whole = (body: string) => ({ first: headOf(caller, assets, Buffer.byteLength(body)) + body });
  const boundary = "attack";
  const form = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  return [
    { first: "GET / HTTP/1.1\r\nHost: steward.test\r\nX-Slow: ", further: "a", every_ms: 1000, connections: 200 },
    { first: `GET / HTTP/1.1\r\nHost: steward.test\r\nX-Huge: ${"a".repeat(MEGABYTE)}`, connections: 50 },
    {
      first: headOf(undefined, "/v1/steward/auth/get-otp/", 1024 * MEGABYTE),
      further: "a".repeat(64 * 1024),
      every_ms: 20,
    },
    { first: headOf(caller, assets, MEGABYTE) + nested.slice(0, -1024), further: "[", every_ms: 1000 },
    { first: headOf(caller, assets, 1024 * MEGABYTE), further: "a".repeat(64 * 1024), every_ms: 20 },
    whole(nested),
    whole(keys),
    whole(escaped),
    {
      connections: 4,
      first: headOf(caller, "/v1/steward/imports/", UPLOAD, `multipart/form-data; boundary=${boundary}`) + form,
      further: "1,2,3,4,5,6,7,8\n".repeat(16 * 1024),
      every_ms: 50,
      most: UPLOAD,
    },
  ];
}

/** Sends an attack on one connection, and again on a new one whenever the server ends it, until the time is over. */
async function keepUp(port: number, { first, further, every_ms = 200, most = Infinity }: Attack): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    const socket = connect({ port, host: "127.0.0.1" });
    // A refusal ends the connection while it is written to.
    socket.on("error", () => {});
    socket.resume();
    socket.write(first);
    let sent = 0;
    while (performance.now() < end && isOpen(socket) && sent < most) {
      await pause(every_ms);
      if (!further) break;
      if (socket.writableLength === 0) sent += further.length;
      if (socket.writableLength === 0 && isOpen(socket)) socket.write(further);
    }
    socket.destroy();
  }
}

const isOpen = (socket: Socket) => !socket.destroyed && socket.writable;

/** All attacks at once; the server must answer afterwards as if nothing had been. */
export async function attack({ subject, server }: Running): Promise<void> {
  const attacks = attacksOf(subject);
  await Promise.all(
    attacks.flatMap((one) => Array.from({ length: one.connections ?? CONNECTIONS }, () => keepUp(server.port, one))),
  );
  const connection = new Connection(server.port);
  const { status } = await connection.send(get(subject, "/v1/steward/assets/?page_size=10"));
  connection.close();
  if (status !== 200) throw new Error(`The server answers ${status} after the attack.`);
}
