import { Readable } from "node:stream";
import { furtherData, furtherFile } from "@steward/test-data/further-data";
import { hostileTexts } from "@steward/test-data/hostile-texts";
import { instrumentsRegister } from "@steward/test-data/registers";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { readSheet } from "../read/read-sheet.ts";
import { readAll } from "../read/sheet-fixtures.ts";
import type { Column } from "./column.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

// Each property writes and reads hundreds of files.
vi.setConfig({ testTimeout: 60_000 });

const formats = [
  ["CSV", writeCsv],
  ["XLSX", writeXlsx],
] as const;

type Write = (typeof formats)[number][1];

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

const textColumns = (titles: string[]): Column[] => titles.map((title) => ({ title, type: "text" }));

async function expectBack(write: Write, columns: Column[], rows: string[][]): Promise<void> {
  const sheet = await readAll(write(columns, each(rows)));
  expect(sheet.header).toEqual(columns.map(({ title }) => title));
  expect(sheet.rows.map(({ cells }) => cells)).toEqual(rows);
  expect(sheet.rows.flatMap(({ problems }) => problems)).toEqual([]);
}

const risky = fc.constantFrom(
  "=1+1",
  "+91 80",
  "-41.5",
  "-1+2",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "\n",
  "'",
  "'=",
  "''-1",
  "=",
  "＝1",
  "_x0041_",
  "_x005F_",
  "0012",
  "1e5",
  "  ",
  '"',
  ";",
  ",",
  "#N/A",
);
const character = fc.constantFrom(..."'=+-@\t\r\n\",;|_x0041 a0\u0001\u000b\ufffe\ufeff<&>]é漢😀");
const text = fc
  .oneof(
    fc.string({ unit: "binary" }),
    risky,
    fc.array(character, { maxLength: 12 }).map((parts) => parts.join("")),
  )
  .map((value) => value.replaceAll("\0", ""));
/** A row with some text; blank ones are skipped by the reader. */
const row = (width: number) =>
  fc.array(text, { minLength: width, maxLength: width }).filter((cells) => cells.some(Boolean));
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.record({ width: fc.constant(width), rows: fc.array(row(width), { maxLength: 8 }) }));

describe.each(formats)("%s", (_, write) => {
  test("any texts come back as they were", async () => {
    await fc.assert(
      fc.asyncProperty(table, ({ width, rows }) =>
        expectBack(write, textColumns(Array.from({ length: width }, (_, i) => `=Column ${i}`)), rows),
      ),
      { numRuns: 300 },
    );
  });

  test("numbers, dates and times come back as they were, and so does what is none", async () => {
    const columns: Column[] = (["number", "date", "datetime"] as const).map((type) => ({ title: type, type }));
    const digits = fc.oneof(fc.integer().map(String), fc.double({ noNaN: true }).map(String), text);
    const fixed = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
      .map(([n, d]) => (n / 1000).toFixed(d));
    const day = fc
      .date({ min: new Date("1850-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString());
    const dates = fc.oneof(
      day.map((iso) => iso.slice(0, 10)),
      text,
      fc.constantFrom("2024-02-30", "2024-13-01", "0000-00-00"),
    );
    const times = fc.oneof(
      day.map((iso) => iso.slice(0, 19).replace("T", " ")),
      day.map((iso) => iso.slice(0, 16).replace("T", " ")),
      day.map((iso) => `${iso.slice(0, 10)} 00:00:00`),
      day.map((iso) => `${iso.slice(0, 10)} 00:00`),
      text,
    );
    const line = fc.tuple(fc.oneof(digits, fixed), dates, times).filter((cells) => cells.some(Boolean));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 10 }), (rows) => expectBack(write, columns, rows)),
      { numRuns: 300 },
    );
  });

  test("hostile texts come back letter for letter", async () => {
    const rows = hostileTexts()
      .filter((text) => text.isWellFormed())
      .map((text, i) => [String(i), text, text]);
    const sheet = await readAll(write(textColumns(["n", "once", "twice"]), each(rows)));
    const storable = rows.map((cells) => cells.map((cell) => cell.replaceAll("\0", "")));
    expect(sheet.rows.map(({ cells }) => cells)).toEqual(storable);
  });

  const inventory = furtherData ? furtherFile("inventory_geonet_instruments.csv") : instrumentsRegister();
  test("a whole inventory", async () => {
    const { header, rows } = await readAll(inventory);
    const types: Record<string, Column["type"]> = { latitude: "number", longitude: "number", installed_on: "date" };
    const columns = header.map((title) => ({ title, type: types[title] ?? "text" }));
    await expectBack(
      write,
      columns,
      rows.map(({ cells }) => cells),
    );
  });

  test("an empty table has its header", () => expectBack(write, textColumns(["Name", "Serial"]), []));

  test("rows are pulled only as the result is read, and leaving early ends them", async () => {
    let pulled = 0;
    let ended = false;
    async function* endless(): AsyncGenerator<string[]> {
      try {
        for (;;) yield [`Pump ${pulled++}`, "x".repeat(1000)];
      } finally {
        ended = true;
      }
    }
    const output = write(textColumns(["Name", "Note"]), endless());
    for await (const chunk of output) if (chunk.length > 0 && pulled > 100) break;
    expect(output.destroyed).toBe(true);
    await expect.poll(() => ended).toBe(true);
    const stopped = pulled;
    expect(stopped).toBeLessThan(5000);
    await new Promise(setImmediate);
    expect(pulled).toBe(stopped);
  });

  test("an error of the rows is the error of the result", async () => {
    async function* failing(): AsyncGenerator<string[]> {
      yield ["Pump"];
      throw new Error("database gone");
    }
    await expect(readAll(write(textColumns(["Name"]), failing()))).rejects.toThrow("database gone");
    await expect(readAll(write(textColumns(["Name"]), each([["a", "b"]])))).rejects.toThrow(RangeError);
  });

  test("20,000 rows are read back one by one", async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => [`AT-${String(i).padStart(6, "0")}`, (i * 1.37).toFixed(2)]);
    const columns: Column[] = [
      { title: "Tag", type: "text" },
      { title: "Cost", type: "number" },
    ];
    const { rows } = await readSheet(write(columns, Readable.from(lines)));
    let next = 0;
    for await (const { row_number, cells } of rows) {
      expect([row_number, ...cells]).toEqual([next + 2, ...(lines[next] as string[])]);
      next++;
    }
    expect(next).toBe(20_000);
  });
});
