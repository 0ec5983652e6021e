import { postalCode, postalCodeOf, required, requiredLine } from "@steward/contract/kit/field-rules";
import { z } from "zod";
import type { ZipKey } from "./address-values.ts";
import { countryCode } from "./country-codes.ts";

/** Rule of a zip in the country of this id; of one whose code is not loaded the server knows the rule. */
function zipRule(country: number | null): z.ZodType<string, string> {
  const code = countryCode(country);
  return code === undefined ? postalCode : postalCodeOf(code);
}

const problem = (rule: z.ZodType, value: unknown): string | undefined =>
  rule.safeParse(value).error?.issues[0]?.message;

/** Refinement of an address by the rule of its country. */
export const zipOfCountry =
  <Key extends ZipKey>(key: Key) =>
  (address: { country?: number | null | undefined } & Partial<Record<Key, string>>, context: z.RefinementCtx) => {
    const message = problem(zipRule(address.country ?? null), address[key] ?? "");
    if (message !== undefined) context.addIssue({ code: "custom", message, path: [key] });
  };

const ruled = <Value>(rule: z.ZodType) =>
  z.custom<Value>().superRefine((value, context) => {
    const message = problem(rule, value);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

// The server decides the maximum length.
const filled = requiredLine(Number.POSITIVE_INFINITY);

/**
 * Form schema of an address, in place of that in a call's body: line 1, country, state and city are required, and the zip
 * is one of the country.
 */
export const addressSchema = z
  .looseObject({
    line1: ruled<string>(filled),
    line2: z.custom<string>(),
    country: ruled<number | null>(required),
    state: ruled<string>(filled),
    city: ruled<string>(filled),
    zip: z.custom<string>(),
  })
  .superRefine(zipOfCountry("zip"));
