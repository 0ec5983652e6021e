import { HttpError } from "./http-error.ts";

const FALLBACK = "Oops! Something Unexpected.";

/** Precedence of the sources of an error message (specification section 8). */
export type ErrorOrder = "load" | "write" | "sign-in";

const sources: Record<ErrorOrder, readonly string[]> = {
  load: ["message", "error_message"],
  write: ["non_field_errors", "message", "error_message"],
  "sign-in": ["otp", "non_field_errors", "message", "error_message"],
};

/**
 * Message of an error for people. A list gives its first entry, except `non_field_errors`, whose entries are lines of
 * one text. Fallbacks are the status text, then a fixed sentence.
 */
export function errorText(error: unknown, order: ErrorOrder): string {
  if (!(error instanceof HttpError)) return FALLBACK;
  const body: Record<string, unknown> = error.body ?? {};
  for (const source of sources[order]) {
    const text = textOf(body[source], source === "non_field_errors");
    if (text !== "") return text;
  }
  return error.statusText || FALLBACK;
}

function textOf(value: unknown, everyLine: boolean): string {
  if (typeof value === "string") return value.trim();
  if (!Array.isArray(value)) return "";
  const lines = value.filter((line): line is string => typeof line === "string" && line.trim() !== "");
  return everyLine ? lines.join("\n") : (lines[0] ?? "");
}
