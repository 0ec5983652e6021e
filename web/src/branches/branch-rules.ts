import { type Branch, branchBody } from "@steward/contract/branches/rules";
import { z } from "zod";
import { addressSchema } from "../geography/address-rules.ts";
import { type BranchBody, MOST_ADDRESSES } from "./branch-form.ts";

const LINES = ["line1", "line2", "country", "state", "district", "city", "zip"] as const;

/** True for a stored address that the form would refuse, as an import brings what its file knows. */
export const isIncomplete = (branch: Branch | null): boolean =>
  Boolean(branch?.address) && !addressSchema.safeParse(branch?.address).success;

/** Form schema of the primary address; the stored one may stay as incomplete as it is. */
const ownAddressSchema = (branch: Branch | null) =>
  z.looseObject({}).superRefine((typed, context) => {
    if (branch?.address && LINES.every((key) => typed[key] === branch.address?.[key])) return;
    for (const { path, message } of addressSchema.safeParse(typed).error?.issues ?? []) {
      context.addIssue({ code: "custom", path, message });
    }
  });

/** Rules of the form: those of the call, with the form's rules for addresses. */
export const branchRulesOf = (branch: Branch | null) =>
  branchBody.extend({
    address: ownAddressSchema(branch).optional(),
    other_addresses: z.array(addressSchema).max(MOST_ADDRESSES).optional(),
  }) as unknown as z.ZodType<unknown, BranchBody>;
