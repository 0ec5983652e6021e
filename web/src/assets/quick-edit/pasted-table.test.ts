import { expect, test } from "vitest";
import { pastedTable } from "./pasted-table.ts";

test("rows and columns of Excel, Sheets and LibreOffice are read, with and without a last line break", () => {
  const table = [
    ["A-1", "Pump", ""],
    ["A-2", "", "12"],
  ];
  expect(pastedTable("A-1\tPump\t\r\nA-2\t\t12\r\n")).toEqual(table);
  expect(pastedTable("A-1\tPump\t\nA-2\t\t12")).toEqual(table);
  expect(pastedTable("one")).toEqual([["one"]]);
});

test("an empty row between others keeps its place", () => {
  expect(pastedTable("one\n\nthree\n")).toEqual([["one"], [""], ["three"]]);
});

test("quoted cells keep their line breaks, tabs and quotes", () => {
  expect(pastedTable('"two\nlines"\t"a\ttab"\n"said ""so"""\tplain\n')).toEqual([
    ["two\nlines", "a\ttab"],
    ['said "so"', "plain"],
  ]);
});

test("a quote that is a part of the text stays", () => {
  expect(pastedTable('Pipe 5"\tBolt\n')).toEqual([['Pipe 5"', "Bolt"]]);
  expect(pastedTable('"never closed\tBolt\nnext\trow\n')).toEqual([
    ['"never closed', "Bolt"],
    ["next", "row"],
  ]);
});
