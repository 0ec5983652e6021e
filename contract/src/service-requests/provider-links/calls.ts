import { calls, PRODUCT } from "../../kit/call.ts";
import type { providerLinkRules } from "./rules.ts";

const one = `/v1/${PRODUCT}/service-request/{id}/provider-link/` as const;
const root = `/v1/${PRODUCT}/provider-request/` as const;
const permission = "service_request.assign";

export const providerLinkCalls = calls<typeof providerLinkRules>("providerLinks", {
  read: { method: "GET", path: one, permission },
  send: { method: "POST", path: one, permission, success: "Link sent" },
  revoke: { method: "DELETE", path: one, permission, success: "Link revoked" },
  // Tokens are the fragments of pages' addresses and travel in bodies, which leave no trace in addresses.
  open: { method: "POST", path: root, permission: "public" },
  tell: { method: "POST", path: `${root}update/`, permission: "public", success: "Sent successfully", responds: 201 },
});
