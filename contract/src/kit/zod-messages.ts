import { z } from "zod";
import { REQUIRED } from "./wording.ts";

/**
 * Wording of the problems for which a field rule has no sentence of its own, set once for both sides:
 * a form, the server and the generated description then say the same thing about the same value.
 */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case "invalid_type":
        if (issue.input === undefined || issue.input === null) return REQUIRED;
        return `Expected ${described(issue.expected)}.`;
      case "unrecognized_keys":
        return `Unknown field: ${issue.keys.map((key) => key.slice(0, 60)).join(", ")}.`;
      case "too_big":
        return issue.origin === "string" ? `At most ${issue.maximum} characters.` : `At most ${issue.maximum}.`;
      case "too_small":
        return issue.origin === "string" ? `At least ${issue.minimum} characters.` : `At least ${issue.minimum}.`;
      case "invalid_value":
        return `Must be one of: ${issue.values.map(String).join(", ")}.`;
      case "invalid_union":
        return "Not a valid value.";
      default:
        return undefined;
    }
  },
});

function described(expected: string): string {
  const words: Record<string, string> = {
    string: "text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
    record: "an object",
  };
  return words[expected] ?? expected;
}
