import type { ColumnFacts } from "@steward/contract/imports/column-rules";
import type { LeftOutReason } from "@steward/contract/imports/columns";
import type { ImportFieldPlan, ImportTarget } from "../../import-kit/import-target.ts";
import { fits } from "./cell-tests.ts";
import { type ColumnProfile, fieldTypeOf, profileOf } from "./column-profile.ts";

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

/** Whether a text most likely heads a column of this kind of import. */
export const isKnownHeading = (target: ImportTarget, text: string): boolean =>
  text.length <= LONGEST_HEADING &&
  !VALUE.test(text) &&
  ((target.meansField?.(text).size ?? 0) > 0 || target.fields.some((field) => isHeadingOf(field, text)));

/** Figures that no heading has. */
const VALUE = /\d{3}|\d[.,]\d/;
/** What is longer is prose. */
const LONGEST_HEADING = 60;

/** A column of a file as the guess sees it. */
interface Column {
  heading: string;
  cells: ColumnProfile;
}

/** A field that a column may fill: known headings are worth more than parts of one, parts more than cells alone. */
interface Candidate {
  column: number;
  field: string;
  score: number;
}

/** Worth of the first of the headings that a field is known by; each later one is worth a little less. */
const KNOWN = 1_000;

/** Fields known by the whole heading. */
function byHeading(fields: readonly ImportFieldPlan[], columns: readonly Column[]): Candidate[] {
  return fields.flatMap((field, place) => {
    const known = headingsOf(field);
    return columns.flatMap(({ heading }, column) => {
      const ranks = [
        known.indexOf(plain(heading)),
        REPEATED.test(heading) ? -1 : known.indexOf(plain(withoutUnit(heading))) + 0.5,
      ].filter((rank) => rank >= 0 && rank !== -0.5);
      const rank = Math.min(...ranks);
      return ranks.length === 0 ? [] : [{ column, field: field.key, score: KNOWN - rank - place / 1_000 }];
    });
  });
}

/** Fields that the parts of a heading speak for. */
const byParts = ({ meansField }: ImportTarget, columns: readonly Column[]): Candidate[] =>
  meansField
    ? columns.flatMap(({ heading }, column) =>
        [...meansField(heading.replace(REPEATED, ""))].map(([field, score]) => ({ column, field, score })),
      )
    : [];

/** Fewest filled cells that speak for themselves. */
const ENOUGH = 5;

/** Fields that the cells alone speak for, below a heading that says nothing to us. */
function byCells(target: ImportTarget, columns: readonly Column[], spokenFor: ReadonlySet<number>): Candidate[] {
  const open = columns.flatMap(({ cells }, column) =>
    spokenFor.has(column) || cells.filled < ENOUGH ? [] : [{ column, cells }],
  );
  const only = (field: string, speaks: (cells: ColumnProfile) => boolean): Candidate[] => {
    const found = open.filter(({ cells }) => speaks(cells));
    return found.length === 1 && found[0] ? [{ column: found[0].column, field, score: 20 }] : [];
  };
  if (!target.cells) return [];
  return [
    ...only("asset_id", isTagLike),
    ...only("status", (cells) => cells.statuses >= 0.8 && cells.distinct > 1 && cells.distinct <= cells.filled / 2),
    ...only("purchase_cost", (cells) => cells.priced >= 0.9),
  ];
}

/** Short, each once, with digits, all of one form, and neither a number of days nor an address. */
const isTagLike = (cells: ColumnProfile) =>
  cells.distinct === cells.filled &&
  cells.withDigits === 1 &&
  cells.words >= 0.9 &&
  cells.sameForm >= 0.9 &&
  cells.longest <= 24 &&
  cells.days < 0.5 &&
  cells.priced < 0.5 &&
  cells.addresses < 0.5;

export interface GuessedColumns {
  columns: (string | null)[];
  facts: Omit<ColumnFacts, "currencies">[];
}

/**
 * The field that each column most likely fills, and why the others are left out. What is known of a heading comes first,
 * then what its parts say, then what the cells say; a field whose cells could not hold its values is not guessed.
 */
export function guessColumns(
  target: ImportTarget,
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): GuessedColumns {
  const columns = header.map((heading, index) => ({ heading, cells: profileOf(rows.map((row) => row[index] ?? "")) }));
  const fillable = target.fields.filter(({ refusal }) => !refusal);
  const isFillable = new Set(fillable.map(({ key }) => key));
  const said = [...byHeading(fillable, columns), ...byParts(target, columns)];
  const candidates = [...said, ...byCells(target, columns, new Set(said.map(({ column }) => column)))]
    .filter(({ field }) => isFillable.has(field))
    .sort((a, b) => b.score - a.score || a.column - b.column);
  const guessed: (string | null)[] = header.map(() => null);
  const reasons: (LeftOutReason | null)[] = header.map(() => null);
  const meant: (string | null)[] = header.map(() => null);
  for (const { column, field, score } of candidates) {
    if (guessed[column]) continue;
    const reason = whyNot(target, { field, isSure: score > KNOWN / 2 }, columns[column], guessed);
    reasons[column] ??= reason;
    meant[column] ??= field;
    if (reason === null) {
      guessed[column] = field;
      meant[column] = field;
    }
  }
  settleLevels(target, guessed, reasons, candidates);
  return {
    columns: guessed,
    facts: columns.map(({ cells }, column) => ({
      left_out: guessed[column] ? null : plainReason(cells, reasons[column] ?? null, rows.length),
      meant: guessed[column] ? null : (meant[column] ?? null),
      field_type: fieldTypeOf(cells),
    })),
  };
}

function whyNot(
  { cells: kinds = {} }: ImportTarget,
  { field, isSure }: { field: string; isSure: boolean },
  column: Column | undefined,
  guessed: readonly (string | null)[],
): LeftOutReason | null {
  const kind = kinds[field];
  const hasCells = column && column.cells.filled >= (isSure ? ENOUGH : 1);
  if (kind && hasCells && !fits[kind](column.cells, isSure)) return "other_values";
  return guessed.includes(field) ? "taken" : null;
}

/** What is plain to see of a column that is left out goes before what its heading says. */
function plainReason(cells: ColumnProfile, reason: LeftOutReason | null, rows: number): LeftOutReason {
  if (rows > 0 && cells.filled === 0) return "empty";
  if (cells.numbersRows) return "numbers_rows";
  return reason ?? "no_field";
}

/**
 * A field that says nothing without another one becomes that one where its heading fits both. Places are levels: a
 * building alone is the site; those between two that the file has may be left out, the highest may not.
 */
function settleLevels(
  { fields, levels = [] }: ImportTarget,
  guessed: (string | null)[],
  reasons: (LeftOutReason | null)[],
  candidates: readonly Candidate[],
): void {
  const [, second = ""] = levels;
  const named = levels.filter((level) => guessed.includes(level));
  const kept: string[] = [];
  for (const { key, needs } of fields) {
    const column = guessed.indexOf(key);
    if (column < 0) continue;
    const above = needs !== undefined && !guessed.includes(needs);
    const isAlone = key === second && named.length === 1;
    const fitsBoth = candidates.some((other) => other.column === column && other.field === needs);
    if (above && (levels.includes(key) ? isAlone : fitsBoth)) guessed[column] = needs;
    else if (levels.includes(key) ? staysBelow(levels, kept, key) : !above) kept.push(key);
    else {
      guessed[column] = null;
      reasons[column] = levels.includes(key) ? "no_place_above" : "nothing_to_count_from";
    }
  }
}

/** Most levels between two that a file may leave out before the lower one is left out too. */
const MOST_UNNAMED = 2;

/** Whether a level is taken although the one above it is not: below the two highest, with few levels between. */
function staysBelow(levels: readonly string[], kept: readonly string[], level: string): boolean {
  const place = levels.indexOf(level);
  const nearest = levels.slice(0, place).findLastIndex((other) => kept.includes(other));
  return nearest < 0 ? place <= 1 : place - nearest - 1 <= MOST_UNNAMED;
}
