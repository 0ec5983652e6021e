import type { LineReason } from "@steward/contract/imports/columns";

const TOTAL = new RegExp(
  [
    /^((grand|sub|net|total)[\s-]*)?totals?(\s+(amount|cost|value|assets|geral|general|g[eé]n[eé]ral))?\s*:?$/,
    /^((zwischen|gesamt|end)?summe|gesamt|insgesamt|somme|sous-total|subtotal|suma|soma|totale(\s+(generale|complessivo))?)\s*:?$/,
    /^((eind|sub)?totaal|razem|ogółem|suma całkowita|celkem|mezisoučet|součet|कुल(\s+(योग|राशि))?|योग|महायोग)\s*:?$/,
    /^((ال)?(إجمالي|اجمالي|مجموع)(\s+(ال)?(كلي|عام))?|toplam|итого|всего|合计|合計|总计)\s*:?$/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);
const NUMBER = /^[^\p{L}]*\p{L}{0,3}[^\p{L}]*\d[^\p{L}]*\p{L}{0,3}[^\p{L}]*$/u;

/** Why a row below the headings is no record: a line of totals, or repeated headings; undefined for records. */
export function whyNoRecord(cells: readonly string[], headings: readonly string[]): LineReason | undefined {
  const at = cells.findIndex((cell) => cell.trim() !== "");
  const first = cells[at]?.trim() ?? "";
  if (first !== "" && first === headings[at] && repeats(cells, headings)) return "headings";
  return TOTAL.test(first) && isTotal(cells, at) ? "total" : undefined;
}

/** True when the non-empty cells, at least two, equal the headings. */
const repeats = (cells: readonly string[], headings: readonly string[]) =>
  cells.filter((cell) => cell.trim() !== "").length > 1 &&
  cells.every((cell, column) => cell.trim() === "" || cell.trim() === headings[column]);

/** True when only numbers stand beside the word "total", and most columns are empty. */
function isTotal(cells: readonly string[], at: number): boolean {
  const others = cells.slice(at + 1).filter((cell) => cell.trim() !== "");
  const isSparse = (others.length + 1) * 2 <= cells.length + 1;
  return isSparse && others.length > 0 && others.every((cell) => NUMBER.test(cell.trim()));
}
