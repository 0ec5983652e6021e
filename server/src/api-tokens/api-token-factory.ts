import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import type { ApiToken } from "@steward/contract/api-tokens/rules";
import type { BodyOf, ResponseOf } from "@steward/contract/kit/call";
import { freshName } from "../masters/master-factory.ts";
import { type Caller, callerOf } from "../test-server/caller.ts";
import type { TestServer } from "../test-server/start-test-server.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** A day so many days ahead, yyyy-MM-dd in UTC. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Wishes = Partial<BodyOf<typeof apiTokenCalls.create>>;

export const tokenBody = (wishes: Wishes = {}): BodyOf<typeof apiTokenCalls.create> => ({
  name: freshName("Token"),
  permissions: ["asset.view"],
  expires_on: dayAhead(30),
  ...wishes,
});

export const makeApiToken = (caller: Caller, wishes: Wishes = {}): Promise<ResponseOf<typeof apiTokenCalls.create>> =>
  caller.ok(apiTokenCalls.create, { body: tokenBody(wishes) });

/** The caller of a program that uses this person's token. */
export const programOf = (server: TestServer, person: Caller, { token }: ApiToken & { token: string }): Caller =>
  callerOf(server.app, { ...person, access_token: token, refresh_token: "" });

export const world: WorldPart = {
  make: { api_token: async (caller) => (await makeApiToken(caller)).id },
  ids: { "apiTokens.": "api_token" },
  bodies: { "apiTokens.create": () => tokenBody() },
};
