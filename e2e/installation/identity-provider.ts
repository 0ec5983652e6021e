import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { SINGLE_SIGN_ON_CALLBACK } from "@steward/contract/single-sign-on/constants";
import { type Claims, openIdProvider, testClient } from "../../server/src/single-sign-on/openid-provider-factory.ts";

/** A real OpenID Connect provider on loopback; "unwilling" cancels the sign-in there. */
export interface IdentityProvider {
  origin: string;
  client: typeof testClient;
  /** Claims about each person, by address. */
  people: Map<string, Claims>;
  /** Registers the redirect URI of this installation. */
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
