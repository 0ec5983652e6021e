import { messages } from "@steward/contract/messages/catalogue";
import type { ImportSettings } from "@steward/contract/imports/rules";
import type { MappedRow, Problem } from "./import-target.ts";
import { isShortened, type Parsed, parseCode, parseKnownName, parseName, parseText } from "./parse-value.ts";

/** Whether a cell with this problem is taken for an empty one. */
export const leavesEmpty = (settings: Pick<ImportSettings, "leave_empty">, { field, kind }: Problem): boolean =>
  kind !== undefined && settings.leave_empty.some((left) => left.field === field && left.kind === kind);

/** Reads the texts of a row field by field and gathers everything that is wrong with them. */
export function fieldReader(texts: MappedRow["texts"], settings: Pick<ImportSettings, "leave_empty">) {
  const problems: Problem[] = [];
  /** Problems of cells that are left empty. */
  const warnings: Problem[] = [];
  /** The value of a cell; null for an empty or wrong one, undefined where the file has no such column. */
  const take = <T>(field: string, parse: (text: string) => Parsed<T>): T | null | undefined => {
    const text = texts[field];
    if (text === undefined) return undefined;
    const parsed = parse(text);
    if ("value" in parsed) return parsed.value;
    const problem: Problem = { field, message: parsed.problem, kind: "unreadable" };
    (leavesEmpty(settings, problem) ? warnings : problems).push(problem);
    return null;
  };
  /** Text of at most `max` characters; "" for an empty cell. */
  const takeText = (field: string, max: number): string => take(field, (text) => parseText(text, max)) ?? "";
  /** Name of a record, at most 255 characters; "" for an empty cell. */
  const takeName = (field: string): string => take(field, parseName) ?? "";
  /** The same of a maker, a model and the like, where “unknown” names none. */
  const takeKnownName = (field: string): string => take(field, parseKnownName) ?? "";
  /** A number that tells no record from another; a shortened one is left out, so that its row is taken all the same. */
  const takeNumber = (field: string): string => {
    if (isShortened(texts[field] ?? "")) {
      warnings.push({ field, message: messages.imports.numberLeftOut });
      return "";
    }
    return take(field, (text) => parseCode(text, 255)) ?? "";
  };
  /** Values that say nothing alone: with one of them left empty the other is, too. */
  const leaveTogether = (one: string, other: string): boolean => {
    const left = warnings.find(({ field }) => field === one || field === other);
    if (!left) return false;
    const field = left.field === one ? other : one;
    if (texts[field] && warnings.every((warning) => warning.field !== field)) warnings.push({ ...left, field });
    return true;
  };
  return { problems, warnings, take, takeText, takeName, takeKnownName, takeNumber, leaveTogether };
}
