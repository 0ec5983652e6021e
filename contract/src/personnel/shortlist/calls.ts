import { calls, PRODUCT } from "../../kit/call.ts";
import type { shortlistRules } from "./rules.ts";

const path = `/v1/${PRODUCT}/skilled-personel/{id}/shortlist/` as const;
const permission = "interest.request";

/** Calls of those who request interest; who may see people sees who is on the shortlist. */
export const shortlistCalls = calls<typeof shortlistRules>("shortlist", {
  add: { method: "POST", path, permission, success: "Added to the shortlist successfully" },
  remove: { method: "DELETE", path, permission, success: "Removed from the shortlist successfully" },
});
