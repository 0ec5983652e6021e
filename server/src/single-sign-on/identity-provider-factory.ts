import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { type Claims, openIdProvider, type ProviderWishes, testClient } from "./openid-provider-factory.ts";

/** A server on loopback with an origin of its own, until the end of the test file. */
export async function listen(handle: RequestListener): Promise<{ origin: string; server: Server }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

export interface TestProvider {
  origin: string;
  /** Claims about each person, by login name. */
  people: Map<string, Claims>;
  client: typeof testClient;
}

/** A provider on loopback, until the end of the test file. */
export async function startProvider(redirect_uri: string, wishes?: ProviderWishes): Promise<TestProvider> {
  let answer: RequestListener = () => {};
  const { origin } = await listen((request, response) => answer(request, response));
  const people = new Map<string, Claims>();
  answer = openIdProvider(origin, redirect_uri, people, wishes);
  return { origin, people, client: testClient };
}

/** Opens a page like a browser, with cookies and redirects, until it is sent to `end`. Answers that address. */
export async function browse(page: string, end: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = page;
  for (let step = 0; step < 10 && !address.startsWith(end); step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (!next) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    address = new URL(next, address).href;
  }
  return new URL(address);
}
