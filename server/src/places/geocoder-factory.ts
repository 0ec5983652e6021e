import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface TestGeocoder {
  /** Its origin, without trailing slash. */
  origin: string;
  /** Received requests: path with query, and headers. */
  asked: { url: URL; headers: IncomingMessage["headers"] }[];
  /** Sets its next answers. */
  answer(respond: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/** Answers 200 with this JSON. */
export const json = (body: unknown) => (response: ServerResponse) => {
  response.setHeader("content-type", "application/json");
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

/** Stub geocoder on loopback. */
export async function startGeocoder(): Promise<TestGeocoder> {
  let respond: (response: ServerResponse) => void = json([]);
  const asked: TestGeocoder["asked"] = [];
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? "", "http://host"), headers: request.headers });
    respond(response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      respond = next;
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
