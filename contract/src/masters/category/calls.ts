import type { categoryRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const categoryCalls = masterCalls<typeof categoryRules>("category");
