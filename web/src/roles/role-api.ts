import { roleCalls } from "@steward/contract/roles/calls";
import { named } from "../lists/filters/records-filter.ts";

/** The list in which a role is searched for. */
export const roleSource = named(roleCalls.list);
