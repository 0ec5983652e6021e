import { messages } from "@steward/contract/messages/catalogue";
import { MOST_IN_STOCK } from "@steward/contract/stock/rules";
import type { Parsed } from "../import-kit/parse-value.ts";
import { isNothing } from "../import-kit/words-for-nothing.ts";

/** A number of pieces, perhaps with grouped thousands; workbooks write whole numbers with a point, too. */
export function parsePieces(text: string): Parsed<number> {
  if (isNothing(text)) return { value: null };
  const cell = text
    .trim()
    .replace(/[.,]0+$/, "")
    .replace(/(?<=\d)[,\s](?=\d{3}\b)/g, "");
  const value = /^\d{1,7}$/.test(cell) ? Number(cell) : Number.NaN;
  return value <= MOST_IN_STOCK ? { value } : { problem: messages.stock.noQuantity };
}
