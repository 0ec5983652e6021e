import type { MappedRow, Problem } from "./import-target.ts";
import { type Parsed, parseName, parseText } from "./parse-value.ts";

/** Reads the texts of a row field by field and gathers everything that is wrong with them. */
export function fieldReader(texts: MappedRow["texts"]) {
  const problems: Problem[] = [];
  /** The value of a cell; null for an empty or wrong one, undefined where the file has no such column. */
  const take = <T>(field: string, parse: (text: string) => Parsed<T>): T | null | undefined => {
    const text = texts[field];
    if (text === undefined) return undefined;
    const parsed = parse(text);
    if ("value" in parsed) return parsed.value;
    problems.push({ field, message: parsed.problem });
    return null;
  };
  /** A text of at most `max` characters; empty where the row says nothing. */
  const takeText = (field: string, max: number): string => take(field, (text) => parseText(text, max)) ?? "";
  /** The name of a record of at most 255 characters; empty where the row names none. */
  const takeName = (field: string): string => take(field, parseName) ?? "";
  return { problems, take, takeText, takeName };
}
