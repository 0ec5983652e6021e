import type { ImportSettings } from "@steward/contract/imports/rules";
import type { ImportFieldPlan, ImportTarget } from "../../import-kit/import-target.ts";

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Currency suffix of a heading, which says nothing about the field: "Cost (Rs.)", "Price in EUR". */
const UNIT = /[\s,/]*[([]?\s*(?:\bin\s+)?(?:\p{Sc}|\b(?:inr|rs\.?|rupees|usd|eur|euros?|gbp|chf))\s*[)\]]?\s*$/iu;
const withoutUnit = (heading: string) => heading.replace(UNIT, "");

/** Suffix of a repeated heading. */
const REPEATED = / \(\d+\)$/;

/** Known headings of a field, likeliest first. */
const headingsOf = ({ key, title, aliases }: ImportFieldPlan) => [key, title, ...aliases].map(plain);

/** True where this heading most likely means the field, as its second or third column too. */
export function isHeadingOf(field: ImportFieldPlan, heading: string): boolean {
  const first = heading.replace(REPEATED, "");
  return [first, withoutUnit(first)].some((name) => headingsOf(field).includes(plain(name)));
}

/** Guesses the field of each column: by title first, then by known headings; each field once. */
export function guessColumns(target: ImportTarget, header: readonly string[]): (string | null)[] {
  const headings = header.map(plain);
  const bare = header.map((heading) => (REPEATED.test(heading) ? "" : plain(withoutUnit(heading))));
  const columns: (string | null)[] = header.map(() => null);
  const fillable = target.fields.filter(({ refusal }) => !refusal);
  const names = fillable.map((field) => ({ key: field.key, known: headingsOf(field) }));
  const longest = Math.max(...names.map(({ known }) => known.length));
  for (let rank = 0; rank < longest; rank += 1) {
    for (const form of [headings, bare]) {
      for (const { key, known } of names) {
        if (columns.includes(key)) continue;
        const column = form.findIndex((heading, index) => heading === known[rank] && columns[index] === null);
        if (column >= 0) columns[column] = key;
      }
    }
  }
  for (const { key, needs } of target.fields) {
    const column = columns.indexOf(key);
    if (column < 0 || !needs || columns.includes(needs)) continue;
    const fits = names.find((field) => field.key === needs)?.known.includes(headings[column] ?? "");
    columns[column] = fits ? needs : null;
  }
  return columns;
}

/** Initial settings of an import; `written` is the notation of days and amounts in its cells. */
export function firstSettings(
  target: ImportTarget,
  header: readonly string[],
  written: Pick<ImportSettings, "day_order" | "decimal_mark">,
): ImportSettings {
  const columns = guessColumns(target, header);
  const match = target.matches.find((field) => columns.includes(field)) ?? null;
  return { columns, match, update_existing: true, create_missing: true, ...written, values: {}, leave_empty: [] };
}
