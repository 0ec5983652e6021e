import { Readable } from "node:stream";
import { expect } from "vitest";
import { readSheet } from "../spreadsheets/read/read-sheet.ts";

/** The rows of an exported CSV or XLSX, each with its cells by the titles of their columns. */
export async function rowsOfFile({
  status,
  bytes,
}: {
  status: number;
  bytes: Buffer;
}): Promise<Record<string, string>[]> {
  expect(status).toBe(200);
  const { header, rows } = await readSheet(Readable.from([bytes]));
  const read: Record<string, string>[] = [];
  for await (const { cells } of rows) {
    read.push(Object.fromEntries(header.map((title, index) => [title, cells[index] ?? ""])));
  }
  return read;
}
