import { generateKeyPairSync } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { afterAll } from "vitest";

/** What the provider says of a person; undefined leaves a claim out. */
export interface Claims {
  email?: string | undefined;
  email_verified?: boolean | undefined;
  name?: string;
}

type Authentication = "client_secret_basic" | "client_secret_post";

/** A server on this machine with an address of its own, until the end of the test file. */
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
  /** What it says of each person, by the name under which the person signs in. */
  people: Map<string, Claims>;
  client: { client_id: string; client_secret: string };
}

const privateKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });

/**
 * A real OpenID Connect provider, at which whoever is named by `login_hint` signs in without being asked; who is called
 * "unwilling" gives up. `in_token` puts the claims into the token instead of the user information.
 */
export async function startProvider(
  redirect_uri: string,
  {
    in_token = false,
    authentication = "client_secret_basic",
  }: { in_token?: boolean; authentication?: Authentication } = {},
): Promise<TestProvider> {
  let answer: RequestListener = () => {};
  const { origin } = await listen((request, response) => answer(request, response));
  const people = new Map<string, Claims>();
  const client = { client_id: "steward", client_secret: "only the provider and Steward know" };
  const provider = new Provider(origin, {
    clients: [{ ...client, redirect_uris: [redirect_uri], token_endpoint_auth_method: authentication }],
    clientAuthMethods: [authentication],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: !in_token,
    jwks: { keys: [privateKey()] },
    cookies: { keys: ["a key of tests"] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId ?? "";
      const grant = new provider.Grant({ clientId: client.client_id, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/interaction/")) return next();
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const accountId = String(params.login_hint);
    const result = accountId.startsWith("unwilling") ? { error: "access_denied" } : { login: { accountId } };
    await provider.interactionFinished(ctx.req, ctx.res, result);
    ctx.respond = false;
  });
  const handle = provider.callback();
  answer = (request, response) => void handle(request, response);
  return { origin, people, client };
}

/** Opens a page as a browser does, cookies and redirects included, until it is sent to `end`. Answers that address. */
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
