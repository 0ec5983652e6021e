import { text } from "node:stream/consumers";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readAll, unzip } from "../read/sheet-fixtures.ts";
import type { Column } from "./column.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

async function* each(rows: string[][]): AsyncGenerator<string[]> {
  yield* rows;
}

const columns: Column[] = [
  { title: "Name", type: "text" },
  { title: "Cost", type: "number" },
  { title: "Bought", type: "date" },
];

test("CSV: byte order mark, CRLF, apostrophes before formulas, plain negative numbers as they are", async () => {
  const rows = [
    ["=HYPERLINK(1)", "-41.5", "2024-02-29"],
    ["+1", "-2+3", "@x"],
    ["\tTab", "'=kept", "＝1"],
    ["a;b", 'say "hi"', "line\nbreak"],
    ["", "000", "=a,b"],
  ];
  const bytes = await buffer(writeCsv(columns, each(rows)));
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.subarray(3).toString().split("\r\n")).toEqual([
    "Name,Cost,Bought",
    "'=HYPERLINK(1),-41.5,2024-02-29",
    "'+1,'-2+3,'@x",
    `"'\tTab",''=kept,'＝1`,
    '"a;b","say ""hi""","line\nbreak"',
    `,000,"'=a,b"`,
    "",
  ]);
});

async function worksheet(rows: string[][]) {
  const files = await unzip(await buffer(writeXlsx(columns, each(rows))));
  return { files, xml: String(files.get("xl/worksheets/sheet1.xml")) };
}

test("XLSX: a bold frozen header, numbers and dates as such, everything else as text cells", async () => {
  const { files, xml } = await worksheet([
    ["Pump", "136.20", "2024-02-29"],
    ["007", "007", "soon"],
  ]);
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">Name</t></is></c>');
  expect(xml).toContain('<c r="B2" s="8"><v>136.20</v></c><c r="C2" s="4"><v>45351</v></c>');
  expect(xml).toContain('<c r="B3" s="2" t="inlineStr"><is><t xml:space="preserve">007</t></is></c>');
  expect(String(files.get("xl/styles.xml"))).toContain('formatCode="0.00;-0.00"');
});

test("XLSX: no cell is a formula, and what looks like one is marked as text", async () => {
  const { xml } = await worksheet([
    ["=1+1", "=2", "@3"],
    ["-5", "-5", "x"],
  ]);
  expect(xml).not.toContain("<f>");
  for (const cell of ["A2", "B2", "C2", "A3"]) expect(xml).toContain(`<c r="${cell}" s="3" t="inlineStr">`);
  expect(xml).toContain('<c r="B3" s="0"><v>-5</v></c>');
});

test("XLSX: a text longer than a cell holds is cut", async () => {
  const [row] = (await readAll(writeXlsx(columns, each([["x".repeat(40_000), "", ""]])))).rows;
  expect(row).toEqual({ row_number: 2, cells: ["x".repeat(32_767), "", ""], problems: [] });
});

test("XLSX: more rows than a sheet has are an error with advice", async () => {
  async function* many(): AsyncGenerator<string[]> {
    for (let i = 0; i < 1_048_576; i++) yield ["", "", ""];
  }
  await expect(buffer(writeXlsx(columns, many()))).rejects.toThrow(
    "An Excel sheet holds at most 1,048,575 rows. Choose CSV for this export.",
  );
}, 60_000);

test("an apostrophe of an exported file that went through a spreadsheet program is taken away", async () => {
  const csv = await text(writeCsv(columns, each([["=1", "5", ""]])));
  expect(csv).toContain("'=1");
  const asWorkbook = writeXlsx(columns, each([["'=1", "5", ""]]));
  expect((await readAll(asWorkbook)).rows[0]?.cells[0]).toBe("'=1");
});
