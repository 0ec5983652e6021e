import { values } from "../messages/language.ts";
import { z } from "zod";
import { REQUIRED } from "./wording.ts";

/** Zod's default messages, set once for both sides, so that forms, the server and the OpenAPI document say the same. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case "invalid_type":
        if (issue.input === undefined || issue.input === null) return REQUIRED;
        return values.expected({ kind: described(issue.expected) });
      case "unrecognized_keys":
        return values.unknownFields({ fields: issue.keys.map((key) => key.slice(0, 60)).join(", ") });
      case "too_big":
        return issue.origin === "string"
          ? values.mostCharacters({ most: issue.maximum })
          : values.most({ most: issue.maximum });
      case "too_small":
        return issue.origin === "string"
          ? values.leastCharacters({ least: issue.minimum })
          : values.least({ least: issue.minimum });
      case "invalid_value":
        return values.oneOf({ choices: issue.values.map(String).join(", ") });
      case "invalid_union":
        return values.notValid;
      default:
        return undefined;
    }
  },
});

function described(expected: string): string {
  const words: Record<string, string> = {
    string: "text",
    number: values.aNumber,
    int: values.aWholeNumber,
    boolean: values.trueOrFalse,
    array: values.aList,
    object: values.anObject,
    record: values.anObject,
  };
  return words[expected] ?? expected;
}
