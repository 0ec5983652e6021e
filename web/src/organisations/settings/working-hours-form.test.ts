import { type OrganisationSettings, settingsBody } from "@steward/contract/organisations/settings";
import { expect, test } from "vitest";
import { changedSettings } from "./settings-form.ts";
import { hoursBodyOf, hoursValues } from "./working-hours-form.ts";

const settings = {
  working_days: [1, 2, 3],
  opens_at: "09:30",
  closes_at: "24:00",
  response_hours: null,
  resolution_hours: 48,
} as OrganisationSettings;
const values = hoursValues(settings);
const changed = (typed: Partial<typeof values>) => changedSettings(settings, hoursBodyOf({ ...values, ...typed }));

test("working hours as they were send nothing, and days in the order of the week", () => {
  expect(changed({})).toEqual({});
  expect(values.closes_at).toBe("00:00");
  expect(changed({ working_days: ["7", "1", "3"], closes_at: "18:30" })).toEqual({
    working_days: [1, 3, 7],
    closes_at: "18:30",
  });
});

test("hours are empty or a number of the year at their field", () => {
  expect(changed({ response_hours: "8", resolution_hours: "" })).toEqual({ response_hours: 8, resolution_hours: null });
  for (const response_hours of ["0", "8761"]) {
    const found = settingsBody.safeParse(hoursBodyOf({ ...values, response_hours })).error?.issues;
    expect(found).toMatchObject([
      { path: ["response_hours"], message: "Enter a number of hours from 1 to 8760, or none." },
    ]);
  }
});

test.for([
  ["working_days", [], "Choose at least one day of the week."],
  ["opens_at", "", "Enter a time such as 09:30."],
] as const)("%s %j is told at its field", ([field, value, message]) => {
  const found = settingsBody.safeParse(hoursBodyOf({ ...values, [field]: value })).error?.issues;
  expect(found).toMatchObject([{ path: [field], message }]);
});
