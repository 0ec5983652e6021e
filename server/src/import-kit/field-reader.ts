import type { MappedRow, Problem } from "./import-target.ts";
import { type Parsed, parseName, parseText } from "./parse-value.ts";

/** Reads the texts of a row field by field and collects every problem. */
export function fieldReader(texts: MappedRow["texts"]) {
  const problems: Problem[] = [];
  /** Value of a cell; null for an empty or wrong one, undefined where the file has no such column. */
  const take = <T>(field: string, parse: (text: string) => Parsed<T>): T | null | undefined => {
    const text = texts[field];
    if (text === undefined) return undefined;
    const parsed = parse(text);
    if ("value" in parsed) return parsed.value;
    problems.push({ field, message: parsed.problem });
    return null;
  };
  /** Text of at most `max` characters; "" for an empty cell. */
  const takeText = (field: string, max: number): string => take(field, (text) => parseText(text, max)) ?? "";
  /** Name of a record, at most 255 characters; "" for an empty cell. */
  const takeName = (field: string): string => take(field, parseName) ?? "";
  return { problems, take, takeText, takeName };
}
