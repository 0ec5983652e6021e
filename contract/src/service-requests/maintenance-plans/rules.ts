import { z } from "zod";
import { activityEntry } from "../../activity/rules.ts";
import { day, freeText, id, requiredLine } from "../../kit/field-rules.ts";
import { patchOf } from "../../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryIds } from "../../kit/query-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { placeReference } from "../../locations/rules.ts";
import { maintenancePlans } from "../../messages/language.ts";
import { REQUIRED } from "../../kit/wording.ts";
import type { MeterUnit } from "../../meters/constants.ts";
import { meterName, meterUnit, meterValue } from "../../meters/rules.ts";
import { priorities, requestTypes } from "../constants.ts";
import { STEPS_MOST } from "../visits/constants.ts";
import { INTERVAL_MOST, type IntervalUnit, intervalUnits, LEAD_MOST, UNIT_DAYS } from "./constants.ts";

const whole = (least: number, most: number) => {
  const message = maintenancePlans.wholeNumber({ least, most });
  return z.number(message).int(message).min(least, message).max(most, message);
};

const told = {
  name: requiredLine(),
  steward_asset: id.nullish().describe("What it is on: an asset, or each asset of a model or of a category."),
  product: id.nullish(),
  category: id.nullish(),
  location: id.nullish().describe("Of a model or category: the place that the assets stand in. Absent: anywhere."),
  every: whole(1, INTERVAL_MOST)
    .nullish()
    .describe("In units, from the first due day on. Absent: it is due by a meter."),
  unit: z.enum(intervalUnits).nullish(),
  starts: day.nullish().describe("First due day. A month without its day has the last one of that month instead."),
  meter: meterName
    .nullish()
    .describe("In place of the calendar: the name of the meter that its assets have; those without it are left out."),
  meter_unit: meterUnit.nullish(),
  meter_every: meterValue.refine((every) => every > 0, maintenancePlans.aboveZero).nullish(),
  meter_lead: meterValue.describe("So much ahead of a step its request is made."),
  meter_starts: meterValue
    .nullish()
    .describe("Count of the first step. Absent: one interval after the reading that the plan finds."),
  lead_days: whole(0, LEAD_MOST).describe("Days before a due day on which its requests are made."),
  checklist: z.array(requiredLine(200)).max(STEPS_MOST).describe("Steps, in their order; its requests carry them."),
  problem_statement: id.nullish(),
  type: z.enum(requestTypes),
  priority: z.enum(priorities),
  description: freeText(),
  service_provider: id.nullish().describe("Of its requests. Absent: the one that the coverage of the asset decides."),
};

interface Terms {
  steward_asset?: string | null | undefined;
  product?: string | null | undefined;
  category?: string | null | undefined;
  location?: string | null | undefined;
  every?: number | null | undefined;
  unit?: IntervalUnit | null | undefined;
  starts?: string | null | undefined;
  lead_days: number;
  meter?: string | null | undefined;
  meter_unit?: MeterUnit | null | undefined;
  meter_every?: number | null | undefined;
  meter_lead: number;
  meter_starts?: number | null | undefined;
}

const CALENDAR = ["every", "unit", "starts"] as const;
const METER = ["meter", "meter_unit", "meter_every"] as const;
type Problems = Partial<Record<keyof Terms, string>>;

/** What a plan lacks, or has too much, to be due either by the calendar or by a meter. */
export function problemsOfInterval(plan: Terms): Problems {
  const isSaid = (key: keyof Terms) => plan[key] !== null && plan[key] !== undefined;
  const isByMeter = isSaid("meter");
  const [needed, other] = isByMeter ? [METER, CALENDAR] : [CALENDAR, [...METER, "meter_starts"] as const];
  const lead = isByMeter ? "lead_days" : "meter_lead";
  return Object.fromEntries([
    ...needed.filter((key) => !isSaid(key)).map((key) => [key, REQUIRED]),
    ...other.filter(isSaid).map((key) => [key, maintenancePlans.eitherWay]),
    ...(plan[lead] === 0 ? [] : [[lead, maintenancePlans.eitherWay]]),
  ]);
}

/** What is wrong with a plan as a whole, by the field that says so: what it is on, when, and a lead as long as its interval. */
export function problemsOfPlan(plan: Terms): Problems {
  const { steward_asset, product, category, location, every, unit, lead_days, meter_every, meter_lead } = plan;
  const problems = problemsOfInterval(plan);
  if ([steward_asset, product, category].filter(Boolean).length !== 1)
    problems.steward_asset = maintenancePlans.onOneThing;
  else if (steward_asset && location) problems.location = maintenancePlans.placeOfAsset;
  if (every && unit && lead_days >= every * UNIT_DAYS[unit]) problems.lead_days = maintenancePlans.leadTooLong;
  if (meter_every && meter_lead >= meter_every) problems.meter_lead = maintenancePlans.leadTooLong;
  return problems;
}

const body = z
  .strictObject({
    ...told,
    lead_days: told.lead_days.default(0),
    meter_lead: told.meter_lead.default(0),
    checklist: told.checklist.default([]),
    type: told.type.default("Preventive"),
    priority: told.priority.default("Medium"),
    description: told.description.default(""),
  })
  .meta({ id: "MaintenancePlanBody" });
/** What a form asks for at once; the server asserts the whole of a plan, of an edited one too. */
export const planTerms = body.superRefine((plan, refused) => {
  for (const [key, message] of Object.entries(problemsOfInterval(plan)))
    refused.addIssue({ code: "custom", path: [key], message });
});

const assetReference = z.object({ id, name: z.string(), asset_id: z.string() });

export const maintenancePlan = z
  .object({
    id,
    name: z.string(),
    steward_asset: id.nullable(),
    steward_asset_details: assetReference.nullable(),
    product: id.nullable(),
    product_details: reference.nullable(),
    category: id.nullable(),
    category_details: reference.nullable(),
    location: id.nullable(),
    location_details: placeReference.nullable().describe("Of a plan on an asset: where the asset stands."),
    every: z.number().int().nullable().describe("Null, with unit and first day, for a plan that is due by a meter."),
    unit: z.enum(intervalUnits).nullable(),
    starts: z.string().nullable(),
    lead_days: z.number().int(),
    meter: z.string().nullable(),
    meter_unit: meterUnit.nullable(),
    meter_every: z.number().nullable(),
    meter_lead: z.number(),
    meter_starts: z.number().nullable(),
    next_count: z
      .number()
      .nullable()
      .describe("Of a plan by a meter on one asset: the count at which it is due next; null without a reading."),
    checklist: z.array(z.string()),
    problem_statement: id.nullable(),
    problem_statement_details: reference.nullable(),
    type: z.enum(requestTypes),
    priority: z.enum(priorities),
    description: z.string(),
    service_provider: id.nullable(),
    service_provider_details: reference.nullable(),
    is_active: z.boolean().describe("False while it is paused."),
    next_due: z
      .string()
      .nullable()
      .describe("Next due day whose requests are still to be made; null while it is paused, and by a meter."),
    open_requests: z.number().int(),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "MaintenancePlan" });
export type MaintenancePlan = z.output<typeof maintenancePlan>;

export const maintenancePlanDetails = maintenancePlan
  .extend({
    assets: z.number().int().describe("That it is on now, as far as the caller sees them."),
    requests: z.number().int().describe("That it has made."),
    metered: z.number().int().describe("Of a plan by a meter: how many of its assets have that meter."),
    forecasted: z.number().int().describe("How many of those have an average, without which there is no forecast."),
  })
  .meta({ id: "MaintenancePlanDetails" });
export type MaintenancePlanDetails = z.output<typeof maintenancePlanDetails>;

const forecasted = {
  dates: z.number().int().describe("Due days of plans."),
  requests: z.number().int().describe("Requests for the assets that the plans are on now."),
};

/** A month of a forecast. */
const forecastMonth = z
  .object({ month: z.string().describe("Its first day."), ...forecasted })
  .meta({ id: "MaintenanceMonth" });
export type MaintenanceMonth = z.output<typeof forecastMonth>;

/** A day of a forecast. */
const forecastDay = z.object({ day: z.string(), ...forecasted }).meta({ id: "MaintenanceDay" });

/** A due day of a plan. */
const forecastDate = z
  .object({
    id: id.describe("Of this row alone."),
    due: z.string(),
    asked_on: z.string().describe("When its requests are made."),
    assets: z.number().int(),
    is_expected: z.boolean().describe("It is reckoned by the average of meters."),
    maintenance_plan: id,
    maintenance_plan_details: reference,
    steward_asset_details: assetReference.nullable(),
    product_details: reference.nullable(),
    category_details: reference.nullable(),
    location_details: placeReference.nullable(),
  })
  .meta({ id: "MaintenanceDate" });
export type MaintenanceDate = z.output<typeof forecastDate>;

/** What narrows plans and their forecast alike. */
const narrowed = {
  steward_asset: queryIds.optional().describe("Plans on the asset, be it by its model or its category."),
  product: queryIds.optional(),
  category: queryIds.optional(),
  service_provider: queryIds.optional(),
};
const listQuery = z.strictObject({
  ...pageQuery,
  ...narrowed,
  is_active: queryBoolean.optional(),
  problem_statement: queryIds.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["name", "next_due", "created", "modified"]),
});

const forecastQuery = { ...narrowed, maintenance_plan: queryIds.optional() };

const changes = (summary: string) => ({ summary, params: idParams, response: maintenancePlanDetails });

export const maintenancePlanRules = {
  list: { summary: "Maintenance plans, the next due first", query: listQuery, response: paged(maintenancePlan) },
  create: {
    summary: "Plan maintenance: requests of an asset, or of each one of a model or category, at an interval",
    body,
    response: maintenancePlanDetails,
  },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(listQuery) },
  forecast: {
    summary: "How many requests active plans make in each of the next twelve months; those without any are left out",
    query: z.strictObject(forecastQuery),
    response: z.object({ results: z.array(forecastMonth) }).meta({ id: "MaintenanceForecast" }),
  },
  days: {
    summary: "The same for each day of one of these months, by default the present one; days without any are left out",
    query: z.strictObject({
      ...forecastQuery,
      month: day.optional().describe("A day of the month that is asked for; absent: today."),
    }),
    response: z.object({ results: z.array(forecastDay) }).meta({ id: "MaintenanceDays" }),
  },
  dates: {
    summary: "Due days of active plans in the next twelve months, in one of them, or on one day",
    query: z.strictObject({
      ...pageQuery,
      ...forecastQuery,
      due: day.optional().describe("The one day that is asked for."),
      month: day.optional().describe("A day of the month that is asked for."),
      ordering: ordering(["due"]),
    }),
    response: paged(forecastDate),
  },
  read: { summary: "One maintenance plan", params: idParams, response: maintenancePlanDetails },
  update: {
    ...changes("Edit a plan: its next due day follows its interval; requests that are made stay"),
    body: patchOf(z.strictObject(told)),
  },
  pause: changes("Pause a plan: no requests are made"),
  resume: changes("Resume a plan with its next due day; those that passed meanwhile are not made up for"),
  remove: { summary: "Delete a plan that has made no request", params: idParams },
  activity: {
    summary: "History of a maintenance plan, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(activityEntry),
  },
};
