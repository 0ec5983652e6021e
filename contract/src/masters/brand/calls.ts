import type { brandRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const brandCalls = masterCalls<typeof brandRules>("brand");
