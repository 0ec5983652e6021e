import type { CellKind } from "../../import-kit/import-target.ts";
import type { ColumnProfile } from "./column-profile.ts";

const isFew = ({ filled, distinct }: ColumnProfile) => distinct <= Math.max(3, filled * 0.6);

/** Whether cells can be values of a field; `isSure` for a heading that is known as a whole. */
export const fits: Record<CellKind, (cells: ColumnProfile, isSure: boolean) => boolean> = {
  // Running numbers below a heading that says nothing but “number” count the rows.
  tag: (cells, isSure) =>
    (isSure || !cells.numbersRows) &&
    cells.distinct >= cells.filled * 0.95 &&
    cells.longest <= 60 &&
    cells.addresses < 0.5,
  serial: (cells) => !cells.numbersRows && cells.addresses < 0.5 && cells.longest <= 80,
  amount: (cells, isSure) => cells.amounts >= (isSure ? 0.2 : 0.6),
  day: (cells, isSure) => cells.days >= (isSure ? 0.2 : 0.6),
  months: (cells) => cells.withDigits > 0.6 && cells.days < 0.5 && cells.longest <= 12,
  status: (cells, isSure) => isSure || (cells.statuses >= 0.5 && isFew(cells)),
  category: (cells, isSure) => isSure || (isFew(cells) && cells.withDigits < 0.5 && cells.words > 0.5),
  name: (cells, isSure) => isSure || (cells.words > 0.5 && cells.amounts < 0.5 && cells.days < 0.5),
  code: (cells) => !cells.numbersRows && cells.days < 0.5,
  place: (cells) => cells.days < 0.5 && cells.addresses < 0.5 && cells.longest <= 120,
  words: (cells) => cells.words > 0.5 && cells.amounts < 0.5 && cells.days < 0.5,
  degrees: (cells) => cells.words < 0.5,
};
