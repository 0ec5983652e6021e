import { pincodeOrEmpty, required, requiredLine } from "@steward/contract/kit/field-rules";
import { z } from "zod";
import type { AddressValues } from "./address-values.ts";

type RuledKey = keyof AddressValues | "zip";
type Rules = Readonly<Record<RuledKey, readonly z.ZodType[]>>;
/** Overrides of some fields' rules; an empty list removes them. */
export type AddressRules = Partial<Rules>;

// The server decides the maximum length.
const filled = requiredLine(Number.POSITIVE_INFINITY);
const usual: Rules = {
  line1: [filled],
  line2: [],
  country: [required],
  state: [filled],
  city: [filled],
  zip: [pincodeOrEmpty],
};

const rulesOf = (own: AddressRules): Rules => ({ ...usual, ...own });
const problem = (rules: readonly z.ZodType[], value: unknown): string | undefined => {
  for (const rule of rules) {
    const answer = rule.safeParse(value);
    if (!answer.success) return answer.error.issues[0]?.message;
  }
  return undefined;
};

/** True for a required field, for its mark. */
export const isRequired = (own: AddressRules, key: RuledKey): boolean =>
  problem(rulesOf(own)[key], key === "country" ? null : "") !== undefined;

const ruled = <Value>(rules: readonly z.ZodType[]) =>
  z.custom<Value>().superRefine((value, context) => {
    const message = problem(rules, value);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

/**
 * Form schema of an address, in place of that in a call's body: line 1, country, state and city are required and the
 * zip has six digits or none, unless `own` overrides it.
 */
export function addressSchema(own: AddressRules = {}) {
  const rules = rulesOf(own);
  return z.looseObject({
    line1: ruled<string>(rules.line1),
    line2: ruled<string>(rules.line2),
    country: ruled<number | null>(rules.country),
    state: ruled<string>(rules.state),
    city: ruled<string>(rules.city),
    zip: ruled<string>(rules.zip),
  });
}
