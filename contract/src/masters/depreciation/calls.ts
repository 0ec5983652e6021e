import type { depreciationRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const depreciationCalls = masterCalls<typeof depreciationRules>({
  noun: "depreciation",
  path: "master/depreciation",
  module: "depreciation",
  success: {
    created: "Depreciation created successfully",
    edited: "Depreciation Edited successfully",
    toggled: "Depreciation toggled successfully",
    deleted: "Depreciation deleted successfully",
  },
});
