import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { expect, test } from "vitest";
import { leftOutText } from "./column-words.ts";
import { sentSettings, unsaidProblems } from "./unsaid.ts";

const field = (key: string, needs: string | null = null) => ({
  key,
  title: key,
  help: "",
  required: false,
  values_of: null,
  refusal: "",
  needs,
  is_amount: key === "purchase_cost",
});
const chain = ["branch", "building", "block", "floor", "room", "end_location"];
const fields = [...chain.map((key, index) => field(key, chain[index - 1] ?? null)), field("purchase_cost")];
const facts = (currencies: Record<string, number> = {}): ImportJob["columns"][number] => ({
  left_out: null,
  meant: null,
  field_type: "text",
  currencies,
});
const job = { fields, columns: [facts(), facts(), facts({ "£": 3 })] } as unknown as ImportJob;
const settings = (change: Partial<ImportSettings>) =>
  ({ columns: [null, null, null], fixed: {}, unnamed_places: {}, currencies: {}, ...change }) as ImportSettings;
const open = (change: Partial<ImportSettings>) => {
  const { places, currencies } = unsaidProblems(job, settings(change));
  return [...places.map(({ key }) => key), ...currencies];
};

test("a file without blocks has to say what they are called, and one without a site where all of it stands", () => {
  expect(open({ columns: ["branch", "floor", null] })).toEqual(["building", "block"]);
  expect(open({ columns: ["branch", "floor", null], unnamed_places: { building: "A", block: " " } })).toEqual([
    "block",
  ]);
  expect(open({ columns: ["building", null, null] })).toEqual(["branch"]);
  expect(open({ columns: ["building", null, null], fixed: { branch: "Ulm" } })).toEqual([]);
  expect(open({ columns: ["branch", null, null] })).toEqual([]);
});

test("a currency is asked for where its column is an amount, until a whole answer is there", () => {
  const columns = [null, null, "purchase_cost"];
  expect(open({})).toEqual([]);
  expect(open({ columns })).toEqual(["£"]);
  expect(open({ columns, currencies: { "£": { rate: "" } } })).toEqual(["£"]);
  expect(open({ columns, currencies: { "£": { rate: "105.4" } } })).toEqual([]);
  expect(open({ columns: [null, null, "new:currency"], currencies: { "£": "leave_empty" } })).toEqual([]);
});

test("what is no longer asked is not sent", () => {
  const before = settings({
    columns: ["branch", null, null],
    fixed: { branch: "Ulm", notes: "  " },
    unnamed_places: { block: "Main" },
    currencies: { "£": "as_written" },
  });
  expect(sentSettings(job, before)).toMatchObject({ fixed: {}, unnamed_places: {}, currencies: {} });
});

test("a column says why it is left out as long as that is so", () => {
  const taken = { ...facts(), left_out: "taken" as const, meant: "branch" };
  const two = { fields, columns: [facts(), taken] } as unknown as ImportJob;
  expect(leftOutText(two, 1, ["branch", null])).toContain("branch");
  expect(leftOutText(two, 1, [null, null])).toBeUndefined();
});
