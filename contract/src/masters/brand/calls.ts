import type { brandRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const brandCalls = masterCalls<typeof brandRules>({
  noun: "brand",
  path: "brand",
  module: "brand",
  success: {
    created: "Brand added successfully",
    edited: "Brand edited successfully",
    toggled: "Brand toggled successfully",
    deleted: "Brand deleted successfully",
  },
});
