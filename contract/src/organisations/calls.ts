import { calls } from "../kit/call.ts";
import type { organisationRules } from "./rules.ts";

export const organisationCalls = calls<typeof organisationRules>("organisations", {
  slugDetails: { method: "GET", path: "/v1/organisation/slug-details/", permission: "signed-in" },
  brand: { method: "GET", path: "/v1/organisation/brand/", permission: "signed-in" },
  customers: { method: "GET", path: "/v1/customer/", permission: "signed-in" },
  users: { method: "GET", path: "/v1/organisation/users/", permission: "signed-in" },
});
