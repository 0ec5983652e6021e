import { MAX_MAPPED_TEXT_LENGTH, MAX_MAPPED_TEXTS } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import type { Problem } from "../../import-kit/import-target.ts";

/** Of each field so many absent names are listed, those that most rows need; the others are counted. */
const NAMES_LISTED = 30;
/** Texts without a meaning that are listed; a person has to choose one for each. */
const TEXTS_LISTED = MAX_MAPPED_TEXTS;

/** How many rows name each thing. What is too long for a name is told of in its row only. */
export class Tally {
  readonly #rows = new Map<string, { field: string; text: string; rows: number }>();
  add(field: string, text: string): void {
    if (text.length > MAX_MAPPED_TEXT_LENGTH) return;
    const key = `${field}\u0001${text.toLowerCase()}`;
    const entry = this.#rows.get(key) ?? { field, text, rows: 0 };
    entry.rows += 1;
    this.#rows.set(key, entry);
  }
  sorted() {
    return [...this.#rows.values()].sort((a, b) => b.rows - a.rows);
  }
}

/** Absent masters by field. */
export function missingOf(tally: Tally): ImportJob["missing"] {
  const byField = Map.groupBy(tally.sorted(), ({ field }) => field);
  return [...byField].map(([field, entries]) => ({
    field,
    count: entries.length,
    names: entries.slice(0, NAMES_LISTED).map(({ text, rows }) => ({ name: text, rows })),
  }));
}

export const unmappedOf = (tally: Tally): ImportJob["unmapped"] =>
  tally
    .sorted()
    .slice(0, TEXTS_LISTED)
    .map(({ field, text, rows }) => ({ field, value: text, rows }));

/** Cells that could be left empty, or are, by what is wrong with them. */
export class CellProblems {
  readonly #found = new Map<string, ImportJob["cell_problems"][number]>();

  /** Counts those of one row; what a cell is left empty for stands among its warnings. */
  addRow(row_number: number, problems: readonly Problem[]): void {
    for (const { field, kind, message } of problems) {
      if (kind) this.add({ field, kind, message, rows: 1, first_row: row_number });
    }
  }

  add(problem: ImportJob["cell_problems"][number]): void {
    const key = `${problem.field}\u0001${problem.kind}`;
    const known = this.#found.get(key);
    if (!known) this.#found.set(key, problem);
    else {
      const first = problem.first_row < known.first_row ? problem : known;
      this.#found.set(key, { ...first, rows: known.rows + problem.rows });
    }
  }

  sorted = (): ImportJob["cell_problems"] => [...this.#found.values()].sort((a, b) => b.rows - a.rows);
}
