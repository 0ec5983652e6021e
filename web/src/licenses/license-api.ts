import { licenseCalls } from "@steward/contract/licenses/calls";
import { named } from "../nouns/record-source.ts";

/** Source of licenses for history. */
export const licenseSource = named(licenseCalls.list);
