import { roleCalls } from "@steward/contract/roles/calls";
import { named } from "../nouns/record-source.ts";

/** Source of roles for pickers. */
export const roleSource = named(roleCalls.list);
