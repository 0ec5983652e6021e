import type { ImportSettings } from "@steward/contract/imports/rules";
import { currencyOf, currencyOfHeading, isOwn } from "../../import-kit/currency.ts";
import { guessDecimalMark } from "../../import-kit/parse-money.ts";
import { guessDayOrder } from "../../import-kit/parse-value.ts";
import { isNothing } from "../../import-kit/words-for-nothing.ts";

/** Rows that are kept for the guess; currencies are counted in all of them. */
const ROWS_KEPT = 2_000;
const CELLS_KEPT = 40_000;
/** Currencies that are told of one column. */
const MOST_CURRENCIES = 12;

/** What is gathered of a file while it is read, for the settings that its import begins with. */
export class SeenCells {
  readonly rows: string[][] = [];
  readonly #ofHeading: readonly (string | undefined)[];
  readonly #own: string;
  readonly #counts: Map<string, number>[];
  #kept = 0;

  constructor(header: readonly string[], own_currency: string) {
    this.#own = own_currency;
    this.#ofHeading = header.map(currencyOfHeading);
    this.#counts = header.map(() => new Map());
  }

  add(cells: string[]): void {
    if (this.rows.length < ROWS_KEPT && this.#kept < CELLS_KEPT) {
      this.rows.push(cells);
      this.#kept += cells.length;
    }
    for (let column = 0; column < cells.length; column++) this.#count(cells[column] ?? "", column);
  }

  #count(cell: string, column: number): void {
    if (cell === "" || cell.length > 40) return;
    const ofHeading = this.#ofHeading[column];
    const currency = currencyOf(cell) ?? (ofHeading && !isNothing(cell) ? ofHeading : undefined);
    const counts = this.#counts[column];
    if (!currency || !counts || isOwn(currency, this.#own)) return;
    if (counts.has(currency) || counts.size < MOST_CURRENCIES) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }

  /** Rows of a column with amounts in other currencies than the organisation's. */
  currenciesOf = (column: number): Record<string, number> => Object.fromEntries(this.#counts[column] ?? []);

  dayOrder = (): ImportSettings["day_order"] => guessDayOrder(this.rows.flat()) ?? "dmy";
  decimalMark = (): ImportSettings["decimal_mark"] => guessDecimalMark(this.rows.flat());
}
