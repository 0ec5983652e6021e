import type { Asset } from "@steward/contract/assets/rules";
import { isSameName } from "../../forms/pickers/same-name.ts";
import { errorText } from "../../http/error-text.ts";
import { send } from "../../http/send.ts";
import type { RecordSource } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { type CellColumn, type CellValue, problemOf } from "./cell-columns.ts";
import { inTurns } from "./in-turns.ts";

/** Names that are looked up at a time. */
const LOOKUPS = 4;
/** Records that one search for a name looks at. */
const SEARCHED = 100;

/** A text as the value that is sent, or why the cell does not take it. */
export type ReadCell = { value: CellValue; text: string; problem?: never } | { text: string; problem: string };

/** The record of a list that has a name. */
async function recordNamed(source: RecordSource, name: string): Promise<ReadCell> {
  try {
    const query = { ...source.query, search: name, page_size: SEARCHED };
    const { results } = await send(source.call, { query });
    const found = results.filter((row) => isSameName(source.describe(row).label, name));
    const [first] = found;
    if (!first) return { text: name, problem: m.forms_picker_unmatched({ text: name }) };
    if (found.length > 1) return { text: name, problem: m.assets_cells_ambiguous({ text: name }) };
    return { value: first.id, text: source.describe(first).label };
  } catch (error) {
    return { text: name, problem: errorText(error, "load") };
  }
}

/** Reads a typed text by the rule of its column. */
export async function readCell(column: CellColumn, text: string): Promise<ReadCell> {
  if (column.source && text.trim() !== "") return recordNamed(column.source, text.trim());
  const value = column.read(text);
  const problem = problemOf(column.field, value);
  if (problem !== null) return { text, problem };
  return { value, text: value === null ? "" : (column.say?.(value) ?? value) };
}

/** A cell that a pasted text falls on. */
export interface PastedCell {
  asset: Asset;
  column: CellColumn;
  read: ReadCell;
}

export interface Paste {
  /** Cells that would change, and those that do not take their text. */
  cells: PastedCell[];
  /** Cells that have their text already. */
  same: number;
  /** Cells beyond the last row or column. */
  outside: number;
}

/** Lays a table of texts over the cells from the top left one of `columns` and `rows`. */
export async function layPaste(
  table: readonly (readonly string[])[],
  rows: readonly Asset[],
  columns: readonly CellColumn[],
): Promise<Paste> {
  const laid = table.flatMap((texts, down) =>
    texts.map((text, right) => ({ text, asset: rows[down], column: columns[right] })),
  );
  const inside = laid.flatMap(({ asset, column, text }) => (asset && column ? [{ asset, column, text }] : []));
  const changed = inside.filter(({ asset, column, text }) => text.trim() !== column.typed(asset));
  const keyOf = ({ column, text }: { column: CellColumn; text: string }) => `${column.field} ${text}`;
  const read = new Map<string, ReadCell>();
  const different = new Map(changed.map((cell) => [keyOf(cell), cell]));
  await inTurns([...different], LOOKUPS, async ([key, { column, text }]) => {
    read.set(key, await readCell(column, text));
  });
  const cells = changed.flatMap(({ asset, column, text }) => {
    const found = read.get(keyOf({ column, text }));
    const isSame = found?.problem === undefined && found?.value === asset[column.field];
    return found && !isSame ? [{ asset, column, read: found }] : [];
  });
  return { cells, same: inside.length - cells.length, outside: laid.length - inside.length };
}
