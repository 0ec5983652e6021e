import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { PassThrough, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { furtherFile } from "@steward/test-data/further-data";
import { describe, expect, test } from "vitest";
import { type WholeSheet, cellsOf, readAll, unzip } from "./sheet-fixtures.ts";

/** Hash of every cell; the expected ones were made with another CSV parser. */
function fingerprint(sheet: WholeSheet): string {
  const text = cellsOf(sheet)
    .map((cells) => cells.join("\x1f"))
    .join("\x1e");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

const summary = (sheet: WholeSheet) => [sheet.header.length, sheet.rows.length, fingerprint(sheet)];

describe("real inventories", () => {
  test("5,846 instruments", async () => {
    const sheet = await readAll(furtherFile("inventory_geonet_instruments.csv"));
    expect(summary(sheet)).toEqual([15, 5846, "7cc09bb5dd4add7c"]);
    expect(sheet.header.slice(0, 5)).toEqual(["category", "make", "model", "serial", "asset_number"]);
    expect(sheet.rows[0]).toMatchObject({ row_number: 2, problems: [] });
    expect(sheet.rows[0]?.cells.slice(0, 5)).toEqual([
      "recorder",
      "Canterbury Seismic Instruments",
      "CUSP-M4",
      "3D-42200",
      "15621",
    ]);
    expect(sheet.rows.at(-1)?.row_number).toBe(5847);
  });

  test("28,258 museum pieces, unpacked while they are read", async () => {
    const unpacked = pipeline(
      createReadStream(furtherFile("inventory_museum_cmoa.csv.gz")),
      createGunzip(),
      new PassThrough(),
      () => {},
    );
    const sheet = await readAll(unpacked);
    expect(summary(sheet)).toEqual([12, 28_258, "b6ed4ac7d3edc010"]);
    expect(sheet.rows.at(-1)?.row_number).toBe(28_259);
    expect(sheet.rows.every(({ problems }) => problems.length === 0)).toBe(true);
    const broken = cellsOf(sheet)
      .flat()
      .filter((cell) => cell.includes("\n"));
    expect(broken).toHaveLength(16);
  });

  test("3,322 aircraft", async () => {
    const sheet = await readAll(furtherFile("inventory_aircraft_faa_2013.csv"));
    expect(summary(sheet)).toEqual([9, 3322, "a945f4070dbb6af4"]);
  });

  test.each([
    ["accessories", 13, 3, "4c066133bb51f34d"],
    ["assets", 21, 22, "ed11e1e6eaff32fb"],
    ["components", 9, 1, "48885c85fe95c03b"],
    ["consumables", 14, 3, "5b6f0a773a66c212"],
    ["licenses", 20, 50, "615873c52afab296"],
    ["locations", 10, 19, "e752af20ed2fbb00"],
    ["models", 9, 20, "fd7c4e03cab2cec7"],
    ["users", 23, 100, "1918ea0dcc30f38d"],
  ])("samples with byte order marks and mixed line ends: %s", async (name, columns, rows, cells) => {
    const sheet = await readAll(furtherFile(`snipe-it-samples/${name}-sample.csv`));
    expect(summary(sheet)).toEqual([columns, rows, cells]);
    expect(sheet.header[0]).toMatch(/^\w/);
    expect(sheet.rows.every(({ problems }) => problems.length === 0)).toBe(true);
  });
});

describe("odd spreadsheets", async () => {
  const files = await unzip(await readFile(furtherFile("naughty/spreadsheets.zip")));
  const bytes = (name: string) => files.get(`messytables-horror/${name}`) as Buffer;
  const spectrum = [...files.keys()].filter((name) => name.startsWith("csv-spectrum/csvs/"));

  test("the CSV conformance suite has twelve files", () => expect(spectrum).toHaveLength(12));

  test.each(spectrum)("%s reads as its expected JSON says", async (name) => {
    const expected: unknown = JSON.parse(String(files.get(name.replaceAll("csvs/", "json/").replace(/csv$/, "json"))));
    const { header, rows } = await readAll(files.get(name) as Buffer);
    const records = rows.map(({ cells }) => Object.fromEntries(header.map((title, i) => [title, cells[i]])));
    if (!name.endsWith("location_coordinates.csv")) return expect(records).toEqual(expected);
    // For this file the suite's JSON holds one bare record with another telephone number.
    return expect(records).toEqual([{ ...(expected as object), "Contact Phone Number": "2095257564" }]);
  });

  test.each([
    ["utf-16le_encoded.csv", "utf-16le", ",", [19, 327, "28fd5dd1bf267477"]],
    ["spanish_chars.csv", "windows-1252", ",", [8, 115, "a42dd806c2a57c96"]],
    ["example.tsv", "utf-8", "\t", [17, 140, "174f7c722b1bb4a1"]],
    ["simple.psv", "utf-8", "|", [6, 28, "fac7a7d0fbc08aca"]],
    ["long.csv", "utf-8", ",", [1, 3999, "278af44b64a46f19"]],
  ])("%s", async (name, encoding, delimiter, expected) => {
    const sheet = await readAll(bytes(name));
    expect(sheet).toMatchObject({ format: "csv", encoding, delimiter });
    expect(summary(sheet)).toEqual(expected);
  });

  test("rows with a value too many are read and reported", async () => {
    const sheet = await readAll(bytes("sparse_with_column_errors.csv"));
    expect(summary(sheet)).toEqual([3, 2200, "66cff3d1575b2f3a"]);
    const problems = sheet.rows.flatMap((row) => row.problems);
    expect(problems).toHaveLength(12);
    expect(problems[0]).toEqual({ column: 3, message: "Row 312 has a value in column D, which has no heading." });
  });

  test("workbooks", async () => {
    const simple = await readAll(bytes("simple.xlsx"));
    expect(simple).toMatchObject({ format: "xlsx", sheets: ["simple.csv"], header: ["date", "temperature", "place"] });
    expect(cellsOf(simple)).toEqual([
      ["2011-01-01", "1", "Galway"],
      ["2011-01-02", "-1", "Galway"],
      ["2011-01-03", "0", "Galway"],
      ["2011-01-01", "6", "Berkeley"],
      ["2011-01-02", "8", "Berkeley"],
      ["2011-01-03", "5", "Berkeley"],
    ]);
    const macros = await readAll(bytes("bian-anal-mca-2005-dols-eng-1011-0312-tab3.xlsm"));
    expect(macros).toMatchObject({ format: "xlsx", sheets: ["Definitions"] });
    expect(macros.rows).toHaveLength(40);
    await expect(readAll(bytes("libreoffice.xlsx"))).rejects.toThrow("This sheet is empty");
  });

  test.each([
    ["simple.unknown", "This file is empty."],
    ["simple.zip", "This is a compressed folder."],
    ["encrypted_no_password.xls", "This is an old .xls file."],
    ["span_rich.xls", "This is an old .xls file."],
    ["unicode_sheet_name.xls", "This is an old .xls file."],
    ["multilineods.ods", "This is an OpenDocument file (.ods)."],
    ["ods_formats.ods", "This is an OpenDocument file (.ods)."],
    ["simple.ods", "This is an OpenDocument file (.ods)."],
    ["badcolspan.html", "This is a web page or XML file"],
    ["complex.html", "This is a web page or XML file"],
    ["rowcolspan.html", "This is a web page or XML file"],
  ])("%s is refused", async (name, sentence) => {
    await expect(readAll(bytes(name))).rejects.toMatchObject({
      name: "SheetError",
      message: expect.stringContaining(sentence),
    });
  });
});
