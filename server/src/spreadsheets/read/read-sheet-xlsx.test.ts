import { describe, expect, test } from "vitest";
import { cellsOf, readAll, textRow, workbook, workbookParts, type WorkbookFixture, zip } from "./sheet-fixtures.ts";

const heading = (width: number) => textRow(1, ...Array.from({ length: width }, (_, i) => `H${i + 1}`));

/** The texts of one row of cells. */
async function render(cells: string[], fixture: WorkbookFixture = {}) {
  const sheet = await readAll(
    await workbook({ rows: `${heading(cells.length)}<row r="2">${cells.join("")}</row>`, ...fixture }),
  );
  return sheet.rows[0]?.cells;
}

const numbers = (values: string[], style = 0) => values.map((value) => `<c s="${style}"><v>${value}</v></c>`);

describe("texts", () => {
  test("shared strings with rich runs joined, phonetic hints left out, inline strings, formula texts", async () => {
    const strings =
      "<si><t>plain</t></si>" +
      '<si><r><rPr><b/></rPr><t>Bold</t></r><r><t xml:space="preserve"> and </t></r><r><t>plain</t></r></si>' +
      '<si><t>課長</t><rPh sb="0" eb="2"><t>カチョウ</t></rPh><phoneticPr fontId="1"/></si>' +
      "<si><t>a_x000D_b _x005F_x0041_ &amp; &lt;tag&gt;</t></si><si/><si><t><![CDATA[<raw>]]></t></si>";
    const cells = [0, 1, 2, 3, 4, 5].map((index) => `<c t="s"><v>${index}</v></c>`);
    cells.push('<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>');
    cells.push('<c t="str"><f>UPPER("x")</f><v>X</v></c>', '<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>');
    expect(await render(cells, { strings })).toEqual([
      "plain",
      "Bold and plain",
      "課長",
      "a\rb _x0041_ & <tag>",
      "",
      "<raw>",
      "inline",
      "X",
      "true",
      "false",
    ]);
  });

  test("leading zeros, spaces and line breaks of text cells stay", async () => {
    const text = (t: string) => `<c t="inlineStr"><is><t xml:space="preserve">${t}</t></is></c>`;
    expect(await render([text("000123"), text("  x \n y "), text("1E5")])).toEqual(["000123", "  x \n y ", "1E5"]);
  });
});

describe("numbers", () => {
  test("are plain decimals without noise", async () => {
    const stored = [
      "5",
      "5.0",
      "0.30000000000000004",
      "136.19999999999999",
      "1E+20",
      "1e21",
      "123456789012345678",
      "1.5E-7",
      "-41.5",
      "-0",
      "2.50",
      ".5",
      "1234567.8899999999",
    ];
    const shown = [
      "5",
      "5",
      "0.3",
      "136.2",
      "100000000000000000000",
      "1000000000000000000000",
      "123456789012345678",
      "0.00000015",
      "-41.5",
      "0",
      "2.5",
      "0.5",
      "1234567.89",
    ];
    expect(await render(numbers(stored))).toEqual(shown);
  });

  test("number formats do not change them", async () => {
    const formats = ['#,##0.00" days"', "0.00%", "[Red]0.0", "0.00E+00", "General", '"Year "0', "\\d0", "@"];
    const cells = formats.map((_, i) => `<c s="${i + 1}"><v>1234.5</v></c>`);
    expect(await render(cells, { formats })).toEqual(formats.map(() => "1234.5"));
  });
});

describe("dates", () => {
  test.each([
    "yyyy-mm-dd",
    "d/m/yyyy",
    "[$-409]d mmm yy;@",
    "dd.mm.yyyy hh:mm",
    'yyyy"年"m"月"d"日"',
    "mmmm",
    "[$-F800]dddd\\,\\ mmmm",
  ])("format %s", async (code) => {
    const cells = numbers(["45351", "45351.25", "45351.999999"], 1);
    expect(await render(cells, { formats: [code] })).toEqual(["2024-02-29", "2024-02-29 06:00:00", "2024-03-01"]);
  });

  test("the edges of the 1900 system", async () => {
    const cells = numbers(["1", "59", "60", "61", "2958465", "2958466", "-3"], 1);
    expect(await render(cells, { formats: ["d/m/yyyy"] })).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-02-29",
      "1900-03-01",
      "9999-12-31",
      "2958466",
      "-3",
    ]);
  });

  test("the 1904 system", async () => {
    const fixture = { formats: ["d/m/yyyy"], properties: '<workbookPr date1904="1"/>' };
    expect(await render(numbers(["0", "43889.5"], 1), fixture)).toEqual(["1904-01-01", "2024-02-29 12:00:00"]);
  });

  test("times of day and durations", async () => {
    const fixture = { formats: ["h:mm AM/PM", "[h]:mm:ss", "d/m/yyyy h:mm"] };
    const cells = [numbers(["0.5"], 1), numbers(["1.5"], 2), numbers(["0.25"], 3)].flat();
    expect(await render(cells, fixture)).toEqual(["12:00:00", "36:00:00", "06:00:00"]);
  });

  test("built-in formats and ISO 8601 cells", async () => {
    const parts = {
      "xl/styles.xml":
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="4"/></cellXfs></styleSheet>',
    };
    const cells = [1, 2, 3, 4].map((style) => `<c s="${style}"><v>45351.5</v></c>`);
    cells.push('<c t="d"><v>2024-02-29</v></c>', '<c t="d"><v>2024-02-29T08:15:00.000Z</v></c>');
    expect(await render(cells, { parts })).toEqual([
      "2024-02-29 12:00:00",
      "2024-02-29 12:00:00",
      "1088436:00:00",
      "45351.5",
      "2024-02-29",
      "2024-02-29 08:15:00",
    ]);
  });
});

describe("layout", () => {
  test("missing cells, missing rows and blank rows keep places and numbers", async () => {
    const rows =
      '<row r="2"><c r="B2" t="inlineStr"><is><t>Name</t></is></c><c r="D2" t="inlineStr"><is><t>Note</t></is></c></row>' +
      '<row r="5"><c r="D5"><v>7</v></c></row><row r="6"><c r="B6" s="0"/></row>' +
      '<row><c/><c><v>1</v></c></row><row r="9"><c r="AA9"><v>2</v></c></row>';
    const sheet = await readAll(await workbook({ rows }));
    expect(sheet.header).toEqual(["Column 1", "Name", "Column 3", "Note"]);
    expect(sheet.rows).toEqual([
      { row_number: 5, cells: ["", "", "", "7"], problems: [] },
      { row_number: 7, cells: ["", "1", "", ""], problems: [] },
      {
        row_number: 9,
        cells: ["", "", "", ""],
        problems: [{ column: 26, message: "Row 9 has a value in column AA, which has no heading." }],
      },
    ]);
  });

  test("error cells are empty and reported", async () => {
    const rows = `${heading(2)}<row r="2"><c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B2"><v>5</v></c></row>`;
    expect((await readAll(await workbook({ rows }))).rows).toEqual([
      { row_number: 2, cells: ["", "5"], problems: [{ column: 0, message: "Cell A2 holds the error #DIV/0!." }] },
    ]);
  });

  test("NUL characters and over-long shared strings are reported", async () => {
    const strings = `<si><t>a_x0000_b</t></si><si><t>${"x".repeat(200_000)}</t></si>`;
    const rows = `${heading(2)}<row r="2"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`;
    const [row] = (await readAll(await workbook({ rows, strings }))).rows;
    expect(row?.cells).toEqual(["ab", "x".repeat(32_767)]);
    expect(row?.problems.map(({ message }) => message)).toEqual([
      "Cell A2 contains an unreadable character (NUL), which was left out.",
      "Cell B2 is longer than 32,767 characters; the rest was cut off.",
    ]);
  });

  test("the first visible sheet is read, hidden ones are listed and can be chosen, charts are left out", async () => {
    const hidden = '<sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/>';
    const main = '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>';
    const visible =
      '<sheet name="Chart" sheetId="2" r:id="rId4"/><sheet name="New &amp; used" sheetId="3" r:id="rId1"/>';
    const parts = { "xl/workbook.xml": `${main}${hidden}${visible}</sheets></workbook>` };
    const bytes = await workbook({ rows: heading(1), parts });
    expect(await readAll(bytes)).toMatchObject({ format: "xlsx", sheets: ["Old", "New & used"], sheet: "New & used" });
    expect(await readAll(bytes, { sheet: "Old" })).toMatchObject({ sheet: "Old", encoding: null, delimiter: null });
    await expect(readAll(bytes, { sheet: "Missing" })).rejects.toThrow('This Excel file has no sheet named "Missing".');
  });

  test("elements with a namespace prefix and parts in UTF-16", async () => {
    const prefixed =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="str"><x:v>Näme</x:v></x:c></x:row><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const bytes = await workbook({ parts: { "xl/worksheets/sheet1.xml": prefixed } });
    expect(await readAll(bytes)).toMatchObject({ header: ["Näme"], rows: [{ row_number: 2, cells: ["5"] }] });
    const wide = Buffer.from(`\ufeff${prefixed}`, "utf16le");
    const inUtf16 = await zip({ ...workbookParts({}), "xl/worksheets/sheet1.xml": wide });
    expect(cellsOf(await readAll(inUtf16))).toEqual([["5"]]);
  });

  test("70,000 different shared strings come back in any order", async () => {
    const strings = Array.from({ length: 70_000 }, (_, i) => `<si><t>Größe ${i} ${"x".repeat(i % 50)}</t></si>`).join(
      "",
    );
    const picks = [69_999, 0, 65_536, 65_535, 12_345];
    const cells = picks.map((index) => `<c t="s"><v>${index}</v></c>`);
    expect(await render(cells, { strings })).toEqual(picks.map((i) => `Größe ${i} ${"x".repeat(i % 50)}`));
  });
});
