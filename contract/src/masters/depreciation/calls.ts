import type { depreciationRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const depreciationCalls = masterCalls<typeof depreciationRules>("depreciation", {
  created: "Depreciation created successfully",
  edited: "Depreciation Edited successfully",
});
