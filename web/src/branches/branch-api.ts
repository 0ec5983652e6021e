import { branchCalls } from "@steward/contract/branches/calls";
import { named } from "../nouns/record-source.ts";

/** Source of branches for pickers. */
export const branchSource = named(branchCalls.list);
