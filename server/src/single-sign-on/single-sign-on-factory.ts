import type { BodyOf } from "@steward/contract/kit/call";
import { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { SINGLE_SIGN_ON_CALLBACK } from "@steward/contract/single-sign-on/constants";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { TestServer } from "../test-server/start-test-server.ts";
import { browse, type TestProvider } from "./identity-provider-factory.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** Redirect URI of test servers. */
export const REDIRECT = `http://localhost${SINGLE_SIGN_ON_CALLBACK}`;

type Settings = BodyOf<typeof singleSignOnCalls.save>;

/** Sets an organisation up to sign its members in with a provider. */
export async function useProvider(owner: Caller, provider: TestProvider, wishes: Partial<Settings> = {}) {
  const saved = await owner.ok(singleSignOnCalls.save, {
    body: {
      is_active: true,
      issuer: provider.origin,
      ...provider.client,
      email_domains: ["meridian.example"],
      ...wishes,
    },
  });
  for (const { domain, is_proven } of saved.domains) {
    if (!is_proven) await owner.ok(singleSignOnCalls.proveDomain, { body: { domain } });
  }
  return saved;
}

/** A browser with Steward's only cookie. */
export class Browser {
  cookie = "";
  readonly #server: TestServer;
  constructor(server: TestServer) {
    this.#server = server;
  }

  async #ask(method: "GET" | "POST", url: string, payload?: object) {
    const answer = await this.#server.nobody.raw({
      method,
      url,
      headers: { cookie: this.cookie },
      payload,
    });
    const given = answer.headers["set-cookie"];
    if (typeof given === "string") this.cookie = given.split(";")[0] ?? "";
    return answer;
  }

  /** Starts a sign-in; answers the provider's page. */
  async start(email: string): Promise<string> {
    const { status, body } = await this.#ask("POST", singleSignOnCalls.start.path, { email });
    const { url } = body as { url: string | null };
    if (status !== 200 || !url) throw new Error(`${email} cannot begin: ${status} ${JSON.stringify(body)}`);
    return url;
  }

  /** Signs in at the provider; answers the address it redirects to. */
  readonly visit = (page: string): Promise<URL> => browse(page, REDIRECT);

  /** Opens the redirect; answers the parameters of the sign-in page. */
  async arrive(answer: URL): Promise<{ ticket?: string; error?: string }> {
    const { status, headers } = await this.#ask("GET", `${answer.pathname}${answer.search}`);
    const next = new URL(String(headers.location), "http://localhost");
    if (status !== 302 || next.pathname !== "/auth/login") throw new Error(`Sent to ${status} ${next.href}.`);
    return Object.fromEntries(next.searchParams);
  }

  readonly verify = (ticket: string | undefined) => this.#ask("POST", singleSignOnCalls.verify.path, { ticket });

  /** The whole sign-in up to the ticket or the error. */
  readonly signOn = async (email: string) => this.arrive(await this.visit(await this.start(email)));
}

const sampleSettings = {
  is_active: false,
  issuer: "https://sso.example.org",
  client_id: "steward",
  email_domains: ["example.org"],
};

/** Settings whose domain is still to be proven. */
const setUp = (owner: Caller) =>
  owner.ok(singleSignOnCalls.save, { body: { ...sampleSettings, client_secret: freshName("Secret") } });

export const world: WorldPart = {
  first: { "singleSignOn.proveDomain": setUp, "singleSignOn.mailPostmaster": setUp },
  bodies: {
    "singleSignOn.save": ({ records: { role } }) => ({ ...sampleSettings, client_secret: freshName("Secret"), role }),
    "singleSignOn.proveDomain": () => ({ domain: "example.org" }),
    "singleSignOn.mailPostmaster": () => ({ domain: "example.org" }),
  },
};
