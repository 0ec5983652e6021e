import { expect, test } from "vitest";
import { day, fields, flag, longText, money, number, pick, pickSeveral, text } from "./field-list.ts";

let language = "en";
const label = (word: string) => () => `${word} (${language})`;
const pump = fields({
  name: text(label("Name")),
  notes: longText(label("Notes")),
  maker: pick(label("Maker")),
  bought: day(label("Bought")),
  cost: money(label("Cost")),
  months: number(label("Months")),
  is_loaned: flag(label("Loaned")),
  wards: pickSeveral(label("Wards")),
});

test("a new record begins empty, and what is blank is sent as no value", () => {
  const typed = pump.valuesOf(null);
  expect(typed).toEqual({
    name: "",
    notes: "",
    maker: null,
    bought: null,
    cost: "",
    months: "",
    is_loaned: false,
    wards: [],
  });
  expect(pump.bodyOf(typed)).toEqual({ ...typed, cost: null, months: null });
});

test("a stored record is typed as people read it and sent as it was", () => {
  const stored = {
    name: "Pump",
    notes: " two lines\n",
    maker: "m1",
    bought: "2026-03-31",
    cost: "120000.50",
    months: 24,
    is_loaned: true,
    wards: ["w1"],
  };
  const typed = pump.valuesOf(stored);
  expect(typed.months).toBe("24");
  expect(pump.bodyOf(typed)).toEqual(stored);
  expect(pump.bodyOf({ ...typed, name: " Pump 2 ", cost: "₹ 1,20,000", months: "2x" })).toMatchObject({
    name: "Pump 2",
    cost: "120000",
    months: Number.NaN,
  });
});

test("labels follow the language of the moment, in the order of the fields", () => {
  expect(Object.entries(pump.labels())[0]).toEqual(["name", "Name (en)"]);
  language = "hi";
  expect(Object.values(pump.labels())[1]).toBe("Notes (hi)");
  expect(pump.keys).toEqual(Object.keys(pump.labels()));
});
