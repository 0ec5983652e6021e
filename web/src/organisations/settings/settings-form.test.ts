import { type OrganisationSettings, settingsBody } from "@steward/contract/organisations/settings";
import { expect, test } from "vitest";
import { changedSettings, settingsBodyOf, settingsValues, tagLike } from "./settings-form.ts";

const settings: OrganisationSettings = {
  id: "00000000-0000-7000-8000-000000000000",
  name: "Meridian Hospitals",
  logo: null,
  currency: "INR",
  currency_details: { name: "Indian Rupee", code: "INR" },
  time_zone: "Asia/Kolkata",
  fiscal_year_start: 4,
  asset_tag_prefix: "AST-",
  asset_tag_width: 4,
  request_prefix: "SR-",
  response_hours: null,
  resolution_hours: 48,
  working_days: [1, 2, 3, 4, 5, 6],
  opens_at: "09:30",
  closes_at: "18:30",
  fault_reports: false,
  fault_report_places: false,
  estimate_limit: "25000.00",
  visit_signature: false,
  replace_cost_percent: 50,
  replace_age_months: 60,
  locked_modules: ["brand"],
  version: 3,
  modified: "",
};
const values = settingsValues(settings);

test("settings as they were send nothing, and edited ones only what was edited", () => {
  expect(changedSettings(settings, settingsBodyOf(values))).toEqual({});
  const edited = { ...values, name: " Meridian ", fiscal_year_start: "1", locked_modules: [] };
  expect(changedSettings(settings, settingsBodyOf(edited))).toEqual({
    name: "Meridian",
    fiscal_year_start: 1,
    locked_modules: [],
  });
});

test("a number of digits that is none is told at its field", () => {
  for (const asset_tag_width of ["", "0", "11", "x"]) {
    const found = settingsBody.safeParse(settingsBodyOf({ ...values, asset_tag_width })).error?.issues;
    expect(found).toMatchObject([{ path: ["asset_tag_width"], message: "Enter a number of digits from 1 to 10." }]);
    expect(tagLike({ ...values, asset_tag_width })).toBe("");
  }
});

test("the sample is like the tags that are made", () => {
  expect(tagLike(values)).toBe("AST-0001");
  expect(tagLike({ ...values, asset_tag_prefix: " LAB ", asset_tag_width: "6" })).toBe("LAB000001");
  expect(tagLike({ ...values, asset_tag_prefix: "", asset_tag_width: "1" })).toBe("1");
});
