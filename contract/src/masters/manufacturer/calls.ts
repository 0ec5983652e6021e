import type { manufacturerRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const manufacturerCalls = masterCalls<typeof manufacturerRules>("manufacturer");
