import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SheetError } from "../sheet-error.ts";
import { readAll, streamOf, textRow, workbook, workbookParts, zip } from "./sheet-fixtures.ts";

const again = "Save it as .xlsx or CSV and try again.";
const damaged = "This Excel file is damaged or incomplete.";

async function refusal(bytes: Buffer): Promise<string> {
  const outcome = await readAll(streamOf(bytes)).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(SheetError);
  return (outcome as SheetError).message;
}

/** An OLE compound file whose directory, in the sector after the header, names one stream. */
function compoundFile(stream: string): Buffer {
  const bytes = Buffer.alloc(512 + 4096);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.write(stream, 1024, "utf16le");
  return bytes;
}

describe("other kinds of files", () => {
  const web = `This is a web page or XML file, not a spreadsheet. Open it in a spreadsheet program. ${again}`;
  const json = "This is a JSON file, not a spreadsheet. Export the table as .xlsx or CSV and try again.";
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  test.each([
    ["nothing", Buffer.alloc(0), "This file is empty."],
    [
      "only a byte order mark",
      Buffer.from("\ufeff"),
      "This sheet is empty: its first row must hold the column headings.",
    ],
    ["blank lines", Buffer.from("\n\n,,\n"), "This sheet is empty: its first row must hold the column headings."],
    ["an old workbook", compoundFile("Workbook"), `This is an old .xls file. ${again}`],
    [
      "a protected workbook",
      compoundFile("EncryptedPackage"),
      "This file is protected with a password. Save it without a password and try again.",
    ],
    ["another compound file", compoundFile("WordDocument"), `This is an old Office file. ${again}`],
    ["a bare old workbook", latin1("\x09\x08\x10\x00\x00\x06"), `This is an old .xls file. ${again}`],
    [
      "PDF",
      latin1("%PDF-1.7\n"),
      "This is a PDF document, not a spreadsheet. Export the table as .xlsx or CSV and try again.",
    ],
    ["PNG", latin1("\x89PNG\r\n\x1a\n"), "This is a picture, not a spreadsheet."],
    ["JPEG", latin1("\xff\xd8\xff\xe0"), "This is a picture, not a spreadsheet."],
    ["gzip", gzipSync("Name\nPump\n"), "This is a compressed file. Unpack it first and choose the spreadsheet inside."],
    ["HTML", Buffer.from("\ufeff \n<TABLE><tr><td>x"), web],
    ["HTML that begins with its encoding", Buffer.from("<meta charset='utf-8'><table>"), web],
    [
      "a web page in one file",
      Buffer.from("MIME-Version: 1.0\nX-Document-Type: Workbook\n"),
      `This is a web page in one file, not a spreadsheet. Open it in a spreadsheet program. ${again}`,
    ],
    ["JSON", Buffer.from('[{"tag":"A1"}]'), json],
    ["JSON in an object", Buffer.from('{"assets": []}'), json],
    [
      "machine code",
      Buffer.from(Array.from({ length: 500 }, (_, i) => i % 32)),
      "This file is not a spreadsheet. Choose an .xlsx or CSV file.",
    ],
  ])("%s", async (_, bytes, message) => expect(await refusal(bytes)).toBe(message));

  test.each([
    [
      "OpenDocument",
      { mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" },
      `This is an OpenDocument file (.ods). ${again}`,
    ],
    ["Numbers", { "Index/Document.iwa": "x" }, `This is a Numbers file. ${again}`],
    ["binary workbook", { "xl/workbook.bin": "x" }, `This is a binary Excel file (.xlsb). ${again}`],
    ["Word", { "word/document.xml": "<x/>" }, "This is a Word document, not a spreadsheet."],
    [
      "folder",
      { "assets.csv": "Name\n" },
      "This is a compressed folder. Unpack it first and choose the spreadsheet inside.",
    ],
  ])("zip archive: %s", async (_, parts, message) => expect(await refusal(await zip(parts))).toBe(message));
});

describe("limits", () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `C${i}`);

  test("500 columns are read, 501 are not", async () => {
    const message = "This sheet has more than 500 columns. Delete those that are not needed and try again.";
    expect((await readAll(Buffer.from(names(500).join(",")))).header).toHaveLength(500);
    expect(await refusal(Buffer.from(names(501).join(",")))).toBe(message);
    expect((await readAll(await workbook({ rows: textRow(1, ...names(500)) }))).header).toHaveLength(500);
    expect(await refusal(await workbook({ rows: textRow(1, ...names(501)) }))).toBe(message);
  });

  test("1,000,000 rows are read, one more is not", async () => {
    const million = Buffer.from(`N\n${"1\n".repeat(1_000_000)}`);
    const outcome = readAll(Buffer.concat([million, Buffer.from("1\n")]));
    await expect(outcome).rejects.toThrow("This sheet has more than 1,000,000 rows. Split it into smaller files.");
    expect((await readAll(million)).rows).toHaveLength(1_000_000);
  }, 60_000);

  test("40,000 characters of a row are read, the rest is left out and said to be", async () => {
    const row = (length: number) => Array.from({ length: 500 }, () => "x".repeat(length)).join(",");
    const table = [names(500).join(","), row(80), row(90), row(1)].join("\n");
    const { rows } = await readAll(Buffer.from(table));
    expect(rows.map(({ cells }) => cells.join("").length)).toEqual([40_000, 39_960, 500]);
    const message = "Row 3 is longer than 40,000 characters; the rest was left out.";
    expect(rows.map(({ problems }) => problems)).toEqual([[], [{ column: 444, message }], []]);
  });

  test("100 problems of a row are told", async () => {
    const faults = `<row r="2">${'<c t="e"><v>#REF!</v></c>'.repeat(16_000)}</row>`;
    const { rows } = await readAll(await workbook({ rows: textRow(1, "Name") + faults }));
    expect(rows[0]?.problems).toHaveLength(100);
  });

  test("headings are cut at 255 characters and stay distinct", async () => {
    const { header } = await readAll(Buffer.from(`${"x".repeat(1_000_000)},${"x".repeat(300)}\nPump,Fan`));
    expect(header).toEqual(["x".repeat(255), `${"x".repeat(255)} (2)`]);
  });

  test("a workbook of more than 500 sheets", async () => {
    const sheet = '<sheet name="More" sheetId="2" r:id="rId1"/>';
    const rows = textRow(1, "Name");
    const message = "This Excel file has more than 500 sheets. Delete those that are not needed.";
    expect((await readAll(await workbook({ rows, moreSheets: sheet.repeat(499) }))).sheets).toHaveLength(500);
    expect(await refusal(await workbook({ rows, moreSheets: sheet.repeat(500) }))).toBe(message);
  });

  test("a quotation mark that is never closed", async () => {
    const message =
      'The text that begins in row 3 never ends: a quotation mark (") is missing there, or there is one too many.';
    expect(await refusal(Buffer.from('Name\nPump\n"Fan\nDesk\n'))).toBe(message);
    expect(await refusal(Buffer.from(`Name\nPump\n"Fan\n${"Desk\n".repeat(2_000_000)}`))).toBe(message);
  });
});

describe("damaged and hostile workbooks", () => {
  const rows = textRow(1, "Name") + textRow(2, "Pump");
  const tooLarge = "This Excel file unpacks to an unreasonable size and was not read.";

  test("cut off at any place", async () => {
    const bytes = await workbook({ rows });
    for (let length = 4; length < bytes.length; length += 97)
      expect(await refusal(bytes.subarray(0, length))).toContain(damaged);
  });

  test("broken XML, a missing sheet, a missing shared string, rows in disorder", async () => {
    const parts = workbookParts({ rows });
    const { "xl/worksheets/sheet1.xml": _, ...withoutSheet } = parts;
    expect(await refusal(await zip(withoutSheet))).toContain(damaged);
    const sheet = (xml: string) => workbook({ parts: { "xl/worksheets/sheet1.xml": xml } });
    expect(await refusal(await sheet(`<worksheet>${textRow(1, "Name")}<row>`))).toContain(damaged);
    expect(await refusal(await sheet(`<worksheet>${textRow(1, "A &bomb; B")}</worksheet>`))).toContain(damaged);
    expect(await refusal(await workbook({ rows: '<row><c t="s"><v>9</v></c></row>', strings: "<si/>" }))).toContain(
      damaged,
    );
    expect(await refusal(await workbook({ rows: textRow(2, "A") + textRow(1, "B") }))).toContain(damaged);
    expect(await refusal(await workbook({ rows: '<row><c r="12"><v>9</v></c></row>' }))).toContain(damaged);
  });

  test("a document type declaration with entities is refused in any part", async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    for (const part of ["xl/workbook.xml", "xl/styles.xml", "xl/worksheets/sheet1.xml"] as const) {
      const parts = workbookParts({ rows });
      parts[part] = doctype + parts[part];
      expect(await refusal(await zip(parts))).toContain("contains a document type declaration");
    }
  });

  test("a part that inflates far beyond its size", async () => {
    const bomb = `<worksheet>${" ".repeat(40_000_000)}</worksheet>`;
    expect(await refusal(await workbook({ parts: { "xl/worksheets/sheet1.xml": bomb } }))).toContain(tooLarge);
    expect(await refusal(await workbook({ rows, parts: { "xl/styles.xml": bomb } }))).toContain(tooLarge);
  });

  test("a part that inflates to more than its directory entry says", async () => {
    const bytes = await workbook({ rows: rows.padEnd(5_000_000, " ") });
    const entry = bytes.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
    bytes.writeUInt32LE(1000, entry + 24);
    expect(await refusal(bytes)).toContain(damaged);
  });

  test("paths that lead out of the archive, and one path twice", async () => {
    const parts = { ...workbookParts({ rows }), "xx/etc/passwd": "root" };
    const escaping = await zip(parts);
    for (let at = escaping.indexOf("xx/etc"); at >= 0; at = escaping.indexOf("xx/etc")) escaping.write("../etc", at);
    expect(await refusal(escaping)).toContain(damaged);
    const doubled = await zip({ ...workbookParts({ rows }), "XL/Workbook.xml": "<workbook/>" });
    expect(await refusal(doubled)).toContain(damaged);
  });

  test("more entries than a workbook has", async () => {
    const bytes = await workbook({ rows });
    const directoryEnd = bytes.lastIndexOf("PK\x05\x06");
    bytes.writeUInt16LE(10_001, directoryEnd + 8);
    bytes.writeUInt16LE(10_001, directoryEnd + 10);
    expect(await refusal(bytes)).toContain(tooLarge);
  });
});
