import { masterCalls } from "../master-calls.ts";
import type { supplierRules } from "./rules.ts";

export const supplierCalls = masterCalls<typeof supplierRules>("supplier");
