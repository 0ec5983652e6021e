import { postalCode, postalCodeOf, required, requiredLine } from "@steward/contract/kit/field-rules";
import { z } from "zod";
import type { AddressValues, ZipKey } from "./address-values.ts";
import { countryCode } from "./country-codes.ts";

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
  zip: [],
};

/** Rule of a zip in the country of this id; of one whose code is not loaded the server knows the rule. */
function zipRule(country: number | null): z.ZodType<string, string> {
  const code = countryCode(country);
  return code === undefined ? postalCode : postalCodeOf(code);
}

/** Refinement of an address by the rule of its country. */
export const zipOfCountry =
  <Key extends ZipKey>(key: Key) =>
  (address: { country?: number | null | undefined } & Partial<Record<Key, string>>, context: z.RefinementCtx) => {
    const message = problem([zipRule(address.country ?? null)], address[key] ?? "");
    if (message !== undefined) context.addIssue({ code: "custom", message, path: [key] });
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
 * Form schema of an address, in place of that in a call's body: line 1, country, state and city are required, unless
 * `own` overrides it, and the zip is one of the country.
 */
export function addressSchema(own: AddressRules = {}) {
  const rules = rulesOf(own);
  const fields = z.looseObject({
    line1: ruled<string>(rules.line1),
    line2: ruled<string>(rules.line2),
    country: ruled<number | null>(rules.country),
    state: ruled<string>(rules.state),
    city: ruled<string>(rules.city),
    zip: ruled<string>(rules.zip),
  });
  return own.zip ? fields : fields.superRefine(zipOfCountry("zip"));
}
