import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { SINGLE_SIGN_ON_CALLBACK } from "@steward/contract/single-sign-on/constants";
import { type Claims, openIdProvider, testClient } from "../../server/src/single-sign-on/openid-provider-factory.ts";

/** A real OpenID Connect provider on this machine; who is called "unwilling" gives up there. */
export interface IdentityProvider {
  origin: string;
  client: typeof testClient;
  /** What it says of each person, by the address. */
  people: Map<string, Claims>;
  /** Sends people back to this installation of Steward from now on. */
  serve(steward: string): void;
  close(): Promise<void>;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let answer: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  return {
    origin,
    client: testClient,
    people,
    serve: (steward) => {
      answer = openIdProvider(origin, `${steward}${SINGLE_SIGN_ON_CALLBACK}`, people);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
