import { branchCalls } from "@steward/contract/branches/calls";
import { named } from "../nouns/record-source.ts";

/** The list in which a branch is searched for. */
export const branchSource = named(branchCalls.list);
