import { stringify } from "csv-stringify/sync";
import { chooserOf } from "../seeded-random.ts";
import { cellsOf } from "./cells.ts";
import { encoded } from "./encodings.ts";
import type { Language } from "./words.ts";
import { type Cell, workbookOf } from "./workbook.ts";

/** A register as a person keeps it, and what its columns are. */
export interface MadeRegister {
  id: string;
  language: Language;
  /** What is odd about it, in words for the table. */
  what: string;
  /** A line for each column: heading | field that it fills, or - | what its cells say. */
  columns: string;
  encoding?: string;
  delimiter?: string;
  /** In a workbook; absent in a text file. */
  xlsx?: {
    /** Names of sheets beside the register's, which stands first unless one of these is Cover. */
    others?: string[];
  };
  /** Lines above the headings. */
  titles?: string[];
  /** Headings of groups above those of columns, as merged cells: one for each column, empty where the group goes on. */
  groups?: string[];
  /** The last line sums up. */
  total?: string;
  /** An empty line stands after every so many rows. */
  gaps?: number;
  /** The headings are missing. */
  bare?: true;
  /** Headings stand in the first column. */
  turned?: true;
  rows?: number;
}

export interface ExpectedColumn {
  heading: string;
  /** The field that it fills; null where none is for it. */
  field: string | null;
  cells: string;
}

export const columnsOf = ({ columns }: MadeRegister): ExpectedColumn[] =>
  columns
    .trim()
    .split("\n")
    .map((line) => {
      const [heading = "", field = "", cells = ""] = line.split(" | ").map((part) => part.trim());
      return { heading: heading.replaceAll("\\n", "\n"), field: field === "-" ? null : field, cells };
    });

export const ROWS = 40;

/** Rows of the register below its headings. */
function bodyOf(register: MadeRegister): Cell[][] {
  const chooser = chooserOf([...register.id].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7) >>> 0);
  const columns = columnsOf(register).map(({ cells }) => cellsOf(cells, register.language, chooser));
  return Array.from({ length: register.rows ?? ROWS }, (_, row) => columns.map((cell) => cell(row)));
}

const turned = (rows: Cell[][]): Cell[][] =>
  Array.from(rows[0] ?? [], (_, column) => rows.map((row) => row[column] ?? ""));

/** The sheet from its first line to its last. */
function gridOf(register: MadeRegister): Cell[][] {
  const body = bodyOf(register);
  const { titles = [], groups, total, gaps, bare } = register;
  const blank = body[0]?.map(() => "") ?? [];
  const spaced = gaps ? body.flatMap((row, index) => ((index + 1) % gaps === 0 ? [row, blank] : [row])) : body;
  const sum = total ? [[total, ...blank.slice(2), "123456.00"]] : [];
  const headings = [...(groups ? [groups] : []), columnsOf(register).map(({ heading }) => heading)];
  const table = [...(bare ? [] : headings), ...spaced, ...sum];
  return [...titles.map((title) => [title]), ...(register.turned ? turned(table) : table)];
}

/** The file, the same on every machine. */
export async function fileOf(register: MadeRegister): Promise<{ name: string; bytes: Buffer }> {
  const grid = gridOf(register);
  if (!register.xlsx) {
    const text = stringify(grid, { delimiter: register.delimiter ?? ",", record_delimiter: "\r\n" });
    return { name: `${register.id}.csv`, bytes: encoded(text, register.encoding ?? "utf-8") };
  }
  const width = columnsOf(register).length;
  const merged = (register.titles ?? []).map(
    (_, index) => `A${index + 1}:${String.fromCharCode(64 + Math.min(width, 26))}${index + 1}`,
  );
  const sheet = { name: "Register", rows: grid, merged };
  const others = (register.xlsx.others ?? []).map((name) => ({ name, rows: name === "Cover" ? [] : [["1"]] }));
  const before = others.filter(({ name }) => name === "Cover");
  const bytes = await workbookOf([...before, sheet, ...others.filter((other) => !before.includes(other))]);
  return { name: `${register.id}.xlsx`, bytes };
}
