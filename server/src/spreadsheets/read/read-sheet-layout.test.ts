import { describe, expect, test } from "vitest";
import { cellsOf, readAll, readText, textRow, workbook, workbookParts, zip } from "./sheet-fixtures.ts";

const lines = (...rows: string[]) => `${rows.join("\n")}\n`;

describe("headings", () => {
  test("below titles, whose commas do not mislead about the delimiter", async () => {
    const sheet = await readText(
      lines(
        "ACME Hospitals Ltd, Pune;;;",
        ";;;",
        "As on;31.03.2024;;",
        "Tag;Name;Serial;Cost",
        "1;Pump;S1;5",
        "2;Fan;S2;7",
      ),
    );
    expect(sheet).toMatchObject({ delimiter: ";", header: ["Tag", "Name", "Serial", "Cost"] });
    expect(sheet.rows.map(({ row_number, cells }) => [row_number, ...cells])).toEqual([
      [5, "1", "Pump", "S1", "5"],
      [6, "2", "Fan", "S2", "7"],
    ]);
  });

  test("with years in them, below a title", async () => {
    const sheet = await readText(lines("Book values,,,,", "Tag,Name,Make,Place,2024", "1,Pump,Acme,Pune,5.10"));
    expect(sheet.header).toEqual(["Tag", "Name", "Make", "Place", "2024"]);
    expect(cellsOf(sheet)).toEqual([["1", "Pump", "Acme", "Pune", "5.10"]]);
  });

  test("in two rows where merged cells group them", async () => {
    const grouped = await readText(
      lines("Tag,Location,,,Purchase,,Remarks", ",Building,Floor,Room,Date,Cost,", "A1,B,F,R,2024-01-02,5,ok"),
    );
    expect(grouped.header).toEqual(["Tag", "Building", "Floor", "Room", "Purchase Date", "Purchase Cost", "Remarks"]);
    expect(cellsOf(grouped)).toEqual([["A1", "B", "F", "R", "2024-01-02", "5", "ok"]]);
    const above = await readText(
      lines(",,Purchase,,Warranty,", "Tag,Name,Date,Cost,Start,End", "A1,Pump,2024-01-02,5,2024-01-02,2025-01-02"),
    );
    expect(above.header).toEqual(["Tag", "Name", "Purchase Date", "Purchase Cost", "Warranty Start", "Warranty End"]);
  });

  test("stay the first row where rows below are longer, sparse or like headings themselves", async () => {
    expect((await readText(lines("Name,Note", "Pump,x,y,z,more", "Fan,x,y,z,more"))).header).toEqual(["Name", "Note"]);
    expect((await readText(lines("Name,,Place", "Pump,x,Pune", "Fan,y,Pune"))).rows).toHaveLength(2);
    expect((await readText(lines("Name", "Pump,Acme,Pune", "Fan,Acme,Pune"))).header).toEqual(["Name"]);
    expect((await readText(lines("Name", "Pump", "Fan"))).header).toEqual(["Name"]);
    expect((await readText(lines("Name,Make,Place", "Pump,Acme,Pune"))).header).toEqual(["Name", "Make", "Place"]);
  });
});

describe("rows that are no records", () => {
  test("totals and headings once more are marked, things called Total are not", async () => {
    const { rows } = await readText(
      lines(
        "Name,Serial,Make,Cost",
        "Pump,S1,Acme,5",
        "Name,Serial,Make,Cost",
        'Grand Total:,,,"Rs. 1,23,456"',
        "Total,S2,Acme,5",
        "الإجمالي,,,12",
        "Gesamtsumme,,,12",
      ),
    );
    expect(rows.map(({ row_number, no_record }) => [row_number, no_record])).toEqual([
      [2, undefined],
      [3, "headings"],
      [4, "total"],
      [5, undefined],
      [6, "total"],
      [7, "total"],
    ]);
  });

  test("a cell that takes in the rows below it is reported, prose of several lines is not", async () => {
    const swallowed = await readText(
      lines("Tag,Name,Serial", 'A1,"24 inch,S1', "A2,Fan,S2", 'A3,"Desk",S3', "A4,Lamp,S4"),
    );
    expect(swallowed.rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [
        'The text in cell B2 takes in the rows below it: a quotation mark (") is missing there, or there is one too many.',
      ],
      [],
    ]);
    const prose = await readText(lines("Tag,Address,Note", 'A1,"12, Main Road, Pune', "near X, Y, Z", '411001",ok'));
    expect(prose.rows.map(({ problems }) => problems)).toEqual([[]]);
  });
});

test('a text written as ="00123" is that text, our own escaped ones stay', async () => {
  const sheet = await readText(lines("Tag,Name", '="00123","=""a b"""', `'="00123",="x`));
  expect(cellsOf(sheet)).toEqual([
    ["00123", "a b"],
    ['="00123"', '="x'],
  ]);
});

describe("workbooks", () => {
  test("formats that give numbers a length, with the texts around them", async () => {
    const formats = ["00000", '"AST-"0000', "000\\-", "0000;@", "0", "00.00"];
    const cells = formats.map((_, style) => `<c s="${style + 1}"><v>7</v></c>`).join("");
    const rows = `${textRow(1, ...formats.map((_, at) => `H${at}`))}<row r="2">${cells}</row><row r="3"><c s="1"><v>123456</v></c><c s="1"><v>-7</v></c><c s="1"><v>1.5</v></c></row>`;
    expect(cellsOf(await readAll(await workbook({ rows, formats })))).toEqual([
      ["00007", "AST-0007", "007-", "0007", "7", "7"],
      ["123456", "-7", "1.5", "", "", ""],
    ]);
  });

  test("a formula without its result is reported, an empty result is not", async () => {
    const rows = `${textRow(1, "Tag", "Name")}<row r="2"><c r="A2"><f>B1&amp;1</f></c><c r="B2" t="str"><f>""</f><v></v></c></row><row r="3"><c r="A3" t="str"><f>"x"</f><v>x</v></c></row>`;
    expect((await readAll(await workbook({ rows }))).rows).toEqual([
      {
        row_number: 2,
        cells: ["", ""],
        problems: [
          {
            column: 0,
            message:
              "Cell A2 holds a formula without its result. Open the file in a spreadsheet program and save it again.",
          },
        ],
      },
      { row_number: 3, cells: ["x", ""], problems: [] },
    ]);
  });

  test("empty sheets before the table are passed over, hidden ones are not opened", async () => {
    const more =
      '<sheet name="Hidden" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Data" sheetId="3" r:id="rId9"/>';
    const parts = workbookParts({ moreSheets: more });
    const relation = `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/>`;
    const bytes = await zip({
      ...parts,
      "xl/_rels/workbook.xml.rels": parts["xl/_rels/workbook.xml.rels"].replace(
        "</Relationships>",
        `${relation}</Relationships>`,
      ),
      "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${textRow(1, "Tag")}${textRow(2, "A1")}</sheetData></worksheet>`,
    });
    expect(await readAll(bytes)).toMatchObject({
      sheet: "Data",
      header: ["Tag"],
      sheets: ["Assets", "Hidden", "Data"],
    });
    await expect(readAll(bytes, { sheet: "Assets" })).rejects.toThrow("This sheet is empty");
    await expect(readAll(await workbook({ moreSheets: more.replaceAll("rId9", "rId1") }))).rejects.toThrow(
      "This sheet is empty",
    );
  });

  test("halves of characters become whole ones", async () => {
    const rows = textRow(1, "Tag_xD83D_", "Name") + textRow(2, "A_xD800_1", "x");
    const sheet = await readAll(await workbook({ rows }));
    expect(sheet.header).toEqual(["Tag\ufffd", "Name"]);
    expect(cellsOf(sheet)).toEqual([["A\ufffd1", "x"]]);
  });
});
