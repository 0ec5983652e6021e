import { type ImportJob, importJob } from "@steward/contract/imports/rules";
import { expect, test } from "vitest";
import {
  canCheck,
  createsMissing,
  fillsDays,
  mappingProblems,
  matchKeys,
  sampleValues,
  textsToMap,
  withColumn,
  withValue,
} from "./mapping.ts";

const STOCK = "01890000-0000-7000-8000-000000000001";

const field = (key: string, required = false, values_of: "status" | null = null) => ({
  key,
  title: key,
  help: "",
  required,
  values_of,
  refusal: "",
  needs: null,
  is_amount: false,
});
const fields = [field("asset_id"), field("asset_name", true), field("status", false, "status"), field("purchase_date")];

const job = (change: Partial<ImportJob> = {}): ImportJob =>
  importJob.parse({
    id: STOCK,
    kind: "assets",
    file_name: "assets.csv",
    state: "Mapping",
    format: "CSV",
    sheet: null,
    sheets: [],
    layout: "headings",
    header: ["Tag", "Name", "State", "Remark"],
    columns: [],
    left_out: [],
    sample: [],
    hidden_columns: [],
    fields,
    settings: {
      columns: ["asset_id", "asset_name", "status", null],
      match: "asset_id",
      update_existing: true,
      create_missing: true,
      day_order: "dmy",
      decimal_mark: null,
      values: {},
      leave_empty: [],
    },
    counts: { rows: 0, processed: 0, create: 0, update: 0, unchanged: 0, rejected: 0, warned: 0 },
    missing: [],
    unmapped: [],
    cell_problems: [],
    same_content: null,
    rows_per_second: null,
    seconds_left: null,
    message: "",
    undoable: false,
    created_by_details: { id: STOCK, name: "Asha Rao" },
    created: "2026-01-01T00:00:00Z",
    modified: "2026-01-01T00:00:00Z",
    ...change,
  });

test("a complete mapping can be checked", () => {
  expect(canCheck(mappingProblems(job().settings, fields))).toBe(true);
});

test("two columns that fill one field are both named", () => {
  const problems = mappingProblems(withColumn(job().settings, 3, "asset_name"), fields);
  expect([...problems.duplicates]).toEqual([1, 3]);
  expect(canCheck(problems)).toBe(false);
});

test("several columns that are left out do not collide", () => {
  const settings = withColumn(withColumn(job().settings, 0, null), 2, null);
  expect(mappingProblems(settings, fields).duplicates.size).toBe(0);
});

test("a required field without a column is named", () => {
  const problems = mappingProblems(withColumn(job().settings, 1, null), fields);
  expect(problems.missing.map((missing) => missing.key)).toEqual(["asset_name"]);
  expect(canCheck(problems)).toBe(false);
});

test("the field that finds existing records has to be filled", () => {
  const settings = withColumn(job().settings, 0, null);
  expect(mappingProblems(settings, fields).matchUnfilled).toBe(true);
  expect(mappingProblems({ ...settings, match: null }, fields).matchUnfilled).toBe(false);
});

test("a file of which no column fills a field is not checked", () => {
  const none = { ...job().settings, columns: [null, null, null, null], match: null };
  const optional = [field("asset_id")];
  expect(mappingProblems(none, optional).nothingFilled).toBe(true);
  expect(canCheck(mappingProblems(none, optional))).toBe(false);
  expect(canCheck(mappingProblems(withColumn(none, 0, "asset_id"), optional))).toBe(true);
});

test("samples leave out blanks and repetitions", () => {
  const sample = [["a", " x "], ["b", ""], ["c", "x"], ["d", "y"], ["e"]];
  expect(sampleValues(sample, 1)).toEqual(["x", "y"]);
  expect(sampleValues(sample, 0)).toEqual(["a", "b", "c"]);
});

test("assets are found by tag or serial number, people by e-mail, other records by name", () => {
  expect(matchKeys("assets")).toEqual(["asset_id", "serial_number", null]);
  expect(matchKeys("branches")).toEqual(["name"]);
  expect(matchKeys("users")).toEqual(["email"]);
  expect(matchKeys("locations")).toEqual([null]);
});

test("only kinds whose rows name other records may create those", () => {
  expect(createsMissing("locations")).toBe(true);
  expect(createsMissing("branches")).toBe(false);
});

test("the order of days is asked only where a column holds days", () => {
  expect(fillsDays(job().settings)).toBe(false);
  expect(fillsDays(withColumn(job().settings, 3, "purchase_date"))).toBe(true);
});

test("a text given a meaning stays in the list after the next check", () => {
  const open = job({ unmapped: [{ field: "status", value: "In stock!", rows: 3 }] });
  const settings = withValue(open.settings, "status", "In stock!", STOCK);
  expect(textsToMap(open, settings).map(({ text, rows }) => [text, rows])).toEqual([["In stock!", 3]]);
  expect(textsToMap(job(), settings).map(({ text, rows }) => [text, rows])).toEqual([["In stock!", null]]);
});

test("a mapped text can be unmapped", () => {
  const given = withValue(job().settings, "status", "Old", STOCK);
  expect(withValue(given, "status", "Old", null).values).toEqual({ status: {} });
});
