import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readSheet } from "./read-sheet.ts";
import { cellsOf, readAll, readText } from "./sheet-fixtures.ts";

describe("encodings", () => {
  const text = "Name,Straße,價格\nBüro,“x”,€ 5\n";
  const table = { header: ["Name", "Straße", "價格"], cells: [["Büro", "“x”", "€ 5"]] };
  test.each([
    ["UTF-8", Buffer.from(text), "utf-8"],
    ["UTF-8 with byte order mark", Buffer.from(`\ufeff${text}`), "utf-8"],
    ["UTF-16 little endian", Buffer.from(`\ufeff${text}`, "utf16le"), "utf-16le"],
    ["UTF-16 big endian", Buffer.from(`\ufeff${text}`, "utf16le").swap16(), "utf-16be"],
  ])("%s", async (_, bytes, encoding) => {
    const sheet = await readAll(bytes);
    expect({ header: sheet.header, cells: cellsOf(sheet) }).toEqual(table);
    expect(sheet).toMatchObject({ format: "csv", encoding, delimiter: ",", sheets: [], sheet: null });
  });

  test("Windows-1252 where a byte far into the file is not UTF-8", async () => {
    const filler = "Pump;12\n".repeat(30_000);
    const bytes = Buffer.concat([
      Buffer.from(`Name;Price\n${filler}`),
      Buffer.from("Caf\xe9;\x80 5 \x93x\x94\n", "latin1"),
    ]);
    const sheet = await readAll(bytes);
    expect(sheet.encoding).toBe("windows-1252");
    expect(sheet.rows.length).toBe(30_001);
    expect(sheet.rows.at(-1)).toEqual({ row_number: 30_002, cells: ["Café", "€ 5 “x”"], problems: [] });
  });
});

test("a byte order mark tells that a file full of control characters is text", async () => {
  expect(cellsOf(await readText("\ufeffA\n\u0001\u0002\u0003\n"))).toEqual([["\u0001\u0002\u0003"]]);
});

describe("delimiters", () => {
  test.each([
    [",", "Name,Cost\nPump; large,5\n"],
    [";", "Name;Cost\nPump;5,10\nFan, small;7,20\n"],
    ["\t", "Name\tCost\nPump, large\t5\n"],
    ["|", "Name|Cost\nPump, large; red|5\n"],
    [",", '"Name; of it; here","Cost"\n"Pump","5"\n'],
    [",", "Name\nPump\n"],
  ])("%j is found", async (delimiter, text) => expect((await readText(text)).delimiter).toBe(delimiter));

  test("a first line sep=; names it and does not count as a row", async () => {
    const sheet = await readText("sep=;\r\nName;Cost\r\na,b;5\r\n");
    expect(sheet).toMatchObject({
      delimiter: ";",
      header: ["Name", "Cost"],
      rows: [{ row_number: 2, cells: ["a,b", "5"] }],
    });
  });
});

describe("records", () => {
  test("quotes, line breaks in cells and mixed line ends", async () => {
    const sheet = await readText('Name,Note\r\n"A ""big"" one","line 1\nline 2\r\nline 3"\rB,x\nC,"y"');
    expect(sheet.rows).toEqual([
      { row_number: 2, cells: ['A "big" one', "line 1\nline 2\r\nline 3"], problems: [] },
      { row_number: 3, cells: ["B", "x"], problems: [] },
      { row_number: 4, cells: ["C", "y"], problems: [] },
    ]);
  });

  test("an inch sign inside a cell is kept", async () => {
    expect(cellsOf(await readText('Name,Size\nMonitor,24" wide\n'))).toEqual([["Monitor", '24" wide']]);
  });

  test("blank lines are skipped but counted, as a spreadsheet program shows them", async () => {
    const sheet = await readText("\n\nName,Serial\n\nPump,1\n,\n  \nFan,2\n\n");
    expect(sheet.header).toEqual(["Name", "Serial"]);
    expect(sheet.rows.map(({ row_number, cells }) => [row_number, ...cells])).toEqual([
      [5, "Pump", "1"],
      [7, "  ", ""],
      [8, "Fan", "2"],
    ]);
  });

  test("short rows are padded; a value without heading is a problem of its row", async () => {
    const sheet = await readText("Name,Serial,Note\nPump\nFan,1,x,,\nDesk,2,y,,surplus,more\n");
    expect(sheet.rows).toEqual([
      { row_number: 2, cells: ["Pump", "", ""], problems: [] },
      { row_number: 3, cells: ["Fan", "1", "x"], problems: [] },
      {
        row_number: 4,
        cells: ["Desk", "2", "y"],
        problems: [{ column: 4, message: "Row 4 has a value in column E, which has no heading." }],
      },
    ]);
  });

  test("headings are trimmed and made distinct", async () => {
    const sheet = await readText(" Name ,Name,,Name (2),Name,,Column 3,,\n1,2,3,4,5,6,7\n");
    expect(sheet.header).toEqual(["Name", "Name (3)", "Column 3 (2)", "Name (2)", "Name (4)", "Column 6", "Column 3"]);
  });

  test("serial numbers and odd texts stay letter for letter", async () => {
    const cells = ["000123", " aB ", "1e5", "TRUE", "0.10", "-41.5", "#N/A"];
    expect(cellsOf(await readText(`a,b,c,d,e,f,g\n${cells.join(",")}\n`))).toEqual([cells]);
  });

  test("NUL characters and over-long texts are reported", async () => {
    const sheet = await readText(`Name,Note\nPu\0mp,${"x".repeat(32_768)}\nFan,${"y".repeat(32_767)}\n`);
    expect(sheet.rows[0]?.cells).toEqual(["Pump", "x".repeat(32_767)]);
    expect(sheet.rows[0]?.problems).toEqual([
      { column: 0, message: "Cell A2 contains an unreadable character (NUL), which was left out." },
      { column: 1, message: "Cell B2 is longer than 32,767 characters; the rest was cut off." },
    ]);
    expect(sheet.rows[1]).toEqual({ row_number: 3, cells: ["Fan", "y".repeat(32_767)], problems: [] });
  });

  test("apostrophes that keep formulas from running are taken away, others stay", async () => {
    const sheet = await readText("Name,'=Note\n'=1+1,'+91 80 555\n''=x,'quoted'\n");
    expect(sheet.header).toEqual(["Name", "=Note"]);
    expect(cellsOf(sheet)).toEqual([
      ["=1+1", "+91 80 555"],
      ["'=x", "'quoted'"],
    ]);
  });
});

describe("reading on demand", () => {
  test("leaving early stops the source and removes the spooled copy; so does close()", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sheet-test-"));
    const before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      const bytes = Buffer.from(`Name\n${"Pump\n".repeat(100_000)}`);
      const first = await readSheet(Readable.from([bytes]));
      expect(await readdir(folder)).toHaveLength(1);
      for await (const row of first.rows) if (row.row_number === 3) break;
      expect(await readdir(folder)).toEqual([]);
      const second = await readSheet(Readable.from([bytes]));
      await second.close();
      await expect(readSheet(Readable.from([Buffer.from("%PDF-1.7")]))).rejects.toThrow("PDF");
      expect(await readdir(folder)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(folder, { recursive: true });
    }
  });

  test("a file given by its path is left where it is, whatever its name says", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sheet-test-"));
    const path = join(folder, "table.xlsx");
    await writeFile(path, "Name\nPump\n");
    expect(await readAll(path)).toMatchObject({ format: "csv", header: ["Name"] });
    expect(await readdir(folder)).toEqual(["table.xlsx"]);
    await rm(folder, { recursive: true });
  });

  test("errors of the source stream come through", async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error("connection lost"));
      },
    });
    await expect(readSheet(broken)).rejects.toThrow("connection lost");
  });
});
