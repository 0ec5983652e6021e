import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { answerTable, everyPage, type TableFormat } from "../spreadsheets/write/answer-table.ts";
import type { Column } from "../spreadsheets/write/column.ts";
import { recordExport } from "./record-export.ts";

/** A column of an exported list with its cell of a record. */
export interface ExportColumn<Row> extends Column {
  read(row: Row): string | number | null | undefined;
}

interface PageOf<Row> {
  results: Row[];
  next: string | null;
}

/** The page of a list that an export asks for: its rows uncounted. */
interface AskedPage<Filters> {
  query: Filters & { page_size: number; after: string | undefined };
  request: FastifyRequest;
  counts: false;
}

interface ExportedList<Row, Found, Filters> {
  /** What the file is called after: "brands". */
  name: string;
  columns: readonly ExportColumn<Row>[];
  /** Reads a page as the list does: with its filters, its order and its limits to places. */
  find(tx: Transaction, ctx: Context, asked: AskedPage<Filters>): Promise<PageOf<Found>>;
  /** Brings rows into the form that the columns read. */
  present(pages: AsyncIterable<Found[]>): AsyncIterable<Row[]>;
}

interface ExportInput<Filters> {
  query: Filters & { format: TableFormat };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Exports a filtered list as a file, page by page: memory stays the same however many rows there are. */
export const exportList = <Row, Filters extends object>(
  ctx: Context,
  input: ExportInput<Filters>,
  list: Omit<ExportedList<Row, Row, Filters>, "present">,
): Promise<FastifyReply> => exportPresented(ctx, input, { ...list, present: (pages) => pages });

/** The same of a list whose columns read more than it finds. */
export async function exportPresented<Row, Found, Filters extends object>(
  ctx: Context,
  { query, request, reply }: ExportInput<Filters>,
  { name, columns, find, present }: ExportedList<Row, Found, Filters>,
): Promise<FastifyReply> {
  const { format, ...filters } = query;
  const file_name = await recordExport(ctx, name, format);
  const pages = everyPage((window) =>
    ctx.read((tx) => find(tx, ctx, { request, query: { ...(filters as Filters), ...window }, counts: false })),
  );
  return answerTable(reply, { file_name, format, columns, rows: cellsOf(present(pages), columns) });
}

async function* cellsOf<Row>(
  pages: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<string[]> {
  for await (const page of pages) {
    for (const row of page) yield columns.map(({ read }) => String(read(row) ?? ""));
  }
}

/** A choice of the wire in words: `straight_line` becomes "Straight line". */
export const choiceInWords = (choice: string): string => {
  const words = choice.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const yesOrNo = (is: boolean): string => (is ? "Yes" : "No");

/** Column of a time of the wire, which is in UTC, as its title says. */
export const momentColumn = <T>(title: string, read: (row: T) => string | null) => ({
  title: `${title} (UTC)`,
  type: "datetime" as const,
  read: (row: T) => read(row)?.slice(0, 19).replace("T", " ") ?? null,
});

/** When a record was made. */
export const CREATED = momentColumn<{ created: string }>("Created", ({ created }) => created);

/** What every list ends with whose records can be switched off; no import reads it. */
export const STATE: readonly ExportColumn<{ is_active: boolean; created: string }>[] = [
  { title: "Active", type: "text", read: ({ is_active }) => yesOrNo(is_active) },
  CREATED,
];
