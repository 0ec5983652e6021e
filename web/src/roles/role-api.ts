import { roleCalls } from "@steward/contract/roles/calls";
import { named } from "../nouns/record-source.ts";

/** The list in which a role is searched for. */
export const roleSource = named(roleCalls.list);
