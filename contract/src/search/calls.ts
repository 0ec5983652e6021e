import { calls } from "../kit/call.ts";
import type { searchRules } from "./rules.ts";

export const searchCalls = calls<typeof searchRules>("search", {
  find: { method: "GET", path: "/v1/search/", permission: "signed-in" },
});
