import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { apiTokenRules } from "@steward/contract/api-tokens/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { listApiTokens } from "./api-token-queries.ts";
import { createApiToken } from "./create-api-token.ts";
import { revokeApiToken } from "./revoke-api-token.ts";

export const apiTokenRoutes = routes(join(apiTokenCalls, apiTokenRules), (router) => {
  router.signedIn(apiTokenCalls.list, listApiTokens);
  router.signedIn(apiTokenCalls.create, createApiToken);
  router.signedIn(apiTokenCalls.remove, revokeApiToken);
});
