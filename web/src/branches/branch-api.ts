import { branchCalls } from "@steward/contract/branches/calls";
import { named } from "../lists/filters/records-filter.ts";

/** The list in which a branch is searched for. */
export const branchSource = named(branchCalls.list);
