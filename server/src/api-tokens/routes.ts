import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import type { Router } from "../http/route.ts";
import { listApiTokens } from "./api-token-queries.ts";
import { createApiToken } from "./create-api-token.ts";
import { revokeApiToken } from "./revoke-api-token.ts";

export function apiTokenRoutes(router: Router): void {
  router.signedIn(apiTokenCalls.list, listApiTokens);
  router.signedIn(apiTokenCalls.create, createApiToken);
  router.signedIn(apiTokenCalls.remove, revokeApiToken);
}
