import { emailOrEmpty, phone } from "@steward/contract/kit/field-rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { Parsed } from "./parse-value.ts";
import { isNothing } from "./words-for-nothing.ts";

/** First and last name, or the name alone where it ends with the last name. */
export function fullName({ name = "", last_name = "" }: Partial<Record<string, string>>): string {
  const isWhole = ` ${name}`.toLowerCase().endsWith(` ${last_name}`.toLowerCase());
  return name && isWhole ? name : [name, last_name].filter(Boolean).join(" ");
}

/** Parses a phone number without its blanks, hyphens, dots and brackets. */
export function parsePhone(text: string): Parsed<string> {
  const { data, error } = phone.safeParse(text.replaceAll(/[\s().\-/]/g, ""));
  return data === undefined ? { problem: error?.issues[0]?.message ?? "" } : { value: data };
}

export function parseEmail(text: string): Parsed<string> {
  if (isNothing(text)) return { value: null };
  const { data, error } = emailOrEmpty.safeParse(text);
  return data === undefined ? { problem: error?.issues[0]?.message ?? messages.values.email } : { value: data };
}
