import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../files/file-name.ts";
import type { Column } from "./column.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

const FORMATS = {
  csv: { write: writeCsv, type: "text/csv; charset=utf-8" },
  xlsx: { write: writeXlsx, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
};

export type TableFormat = keyof typeof FORMATS;

/** File name of an export from the kind of rows and the day. */
export const tableFileName = (rows: string, format: TableFormat): string =>
  `${rows}-${new Date().toISOString().slice(0, 10)}.${format}`;

interface Table {
  file_name: string;
  format: TableFormat;
  columns: readonly Column[];
  rows: AsyncIterable<string[]>;
}

/** Answers a table as a file, streamed row by row with constant memory. */
export function answerTable(reply: FastifyReply, { file_name, format, columns, rows }: Table): FastifyReply {
  const { write, type } = FORMATS[format];
  return reply
    .header("content-disposition", contentDisposition("attachment", file_name))
    .type(type)
    .send(write(columns, rows));
}

/** Rows fetched at a time. */
const PAGE = 1000;

interface Page<Row> {
  results: Row[];
  next: string | null;
}

/** A list page by page; each page is a short read, so no export holds a transaction open. */
export async function* everyPage<Row>(
  read: (window: { page_size: number; after: string | undefined }) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    const page = await read({ page_size: PAGE, after });
    yield page.results;
    after = page.next ? (new URL(page.next).searchParams.get("after") ?? undefined) : undefined;
  } while (after);
}
