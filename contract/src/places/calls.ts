import { PRODUCT, calls } from "../kit/call.ts";
import type { placeRules } from "./rules.ts";

export const placeCalls = calls<typeof placeRules>("places", {
  search: { method: "GET", path: `/v1/${PRODUCT}/place/`, permission: "signed-in" },
});
