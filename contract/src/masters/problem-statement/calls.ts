import type { problemStatementRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const problemStatementCalls = masterCalls<typeof problemStatementRules>("problem_statement");
