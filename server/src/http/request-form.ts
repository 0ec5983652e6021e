import { messages } from "@steward/contract/messages/catalogue";
import { isUtf8 } from "node:buffer";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";

/** How long a connection waits for its client, in milliseconds. */
export interface Waits {
  /** For the head of a request. */
  head_ms: number;
  /** For the next bytes of a body. */
  silence_ms: number;
  /** For the whole of a JSON body. */
  json_ms: number;
  /** For the whole of an upload: the largest one over a slow line takes minutes. */
  upload_ms: number;
  /** With nothing going either way, longer than any statement may take. */
  idle_ms: number;
}

export const WAITS: Waits = {
  head_ms: 20_000,
  silence_ms: 30_000,
  json_ms: 60_000,
  upload_ms: 600_000,
  idle_ms: 180_000,
};

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/**
 * Refuses what a proxy and this server could take for two different requests, and what it would have to guess at: more
 * than one Host, packed bodies, texts that are not UTF-8.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => done(oddityOf(request)));
}

function oddityOf({ raw, headers }: FastifyRequest): Refusal | undefined {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return new Refusal("invalid", messages.requests.oneHost);
  const packed = headers["content-encoding"] ?? "identity";
  const charset = CHARSET.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  if (packed.toLowerCase() !== "identity") return new Refusal("unsupported_media_type", messages.requests.notPacked);
  return /^utf-?8$/i.test(charset) ? undefined : new Refusal("unsupported_media_type", messages.requests.utf8Only);
}

/** A POST without a body may still say that it is JSON. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = Buffer.from(body);
    if (bytes.length === 0) done(null, undefined);
    else if (isUtf8(bytes)) void parse(request, bytes.toString("utf8"), done);
    else done(new Refusal("invalid", messages.requests.notUtf8), undefined);
  });
  app.removeContentTypeParser("text/plain");
}

/** Ends the connection of a body that comes too slowly. */
export function endSlowBodies(app: FastifyInstance, waits: Waits): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { "content-length": length = "0", "transfer-encoding": chunked } = request.headers;
    if (length !== "0" || chunked) watchBody(request, reply, waits);
    done();
  });
}

function watchBody(request: FastifyRequest, reply: FastifyReply, { silence_ms, json_ms }: Waits): void {
  if (!(request.raw.socket instanceof Socket)) return;
  const isJson = /^application\/json/i.test(request.headers["content-type"] ?? "");
  const whole = isJson ? setTimeout(() => end(request, reply), json_ms) : undefined;
  request.raw.setTimeout(silence_ms, () => end(request, reply));
  const arrived = () => {
    clearTimeout(whole);
    request.raw.setTimeout(0);
  };
  request.raw.once("end", arrived);
  request.raw.once("close", arrived);
}

function end({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!reply.raw.headersSent) raw.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  raw.socket.destroySoon();
}
