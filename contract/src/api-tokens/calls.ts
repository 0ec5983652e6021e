import type { apiTokenRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/api-token/` as const;

export const apiTokenCalls = calls<typeof apiTokenRules>("apiTokens", {
  list: { method: "GET", path: root, permission: "api_token.manage" },
  create: {
    method: "POST",
    path: root,
    permission: "api_token.manage",
    success: "API token added successfully",
    responds: 201,
  },
  remove: {
    method: "DELETE",
    path: `${root}{id}/`,
    permission: "api_token.manage",
    success: "API token revoked successfully",
  },
});
