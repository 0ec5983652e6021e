import { z } from "zod";
import { primaryImage } from "../attachments/rules.ts";
import { currencyCode, fiscalYearStart, id, money, requiredLine, timeZone, waitingHours } from "../kit/field-rules.ts";
import { values } from "../messages/language.ts";
import {
  lockableModules,
  REPLACE_PERCENT_MAX,
  TAG_PREFIX_MAX,
  TAG_WIDTH_MAX,
  USEFUL_LIFE_MAX,
  WEEKDAYS,
} from "./constants.ts";

const PREFIX = /^([\p{L}\p{N}][\p{L}\p{M}\p{N} ._/#-]*)?$/u;

const { tagPrefix, tagWidth } = values;

const prefix = z.string().trim().max(TAG_PREFIX_MAX, tagPrefix).regex(PREFIX, tagPrefix);
const hours = waitingHours.describe("Working hours, where neither contract nor provider says how many; null for none.");

const wholeTo = (max: number, refusal: string) => z.number(refusal).int(refusal).min(1, refusal).max(max, refusal);

const weekday = z.union(
  WEEKDAYS.map((day) => z.literal(day)),
  values.weekdays,
);
const workingDays = z
  .array(weekday)
  .min(1, values.weekdays)
  .max(WEEKDAYS.length, values.weekdays)
  .transform((days) => WEEKDAYS.filter((day) => days.includes(day)))
  .describe("Days of the week on which the clocks of service requests run, Monday is 1.");

export const settingsBody = z
  .strictObject({
    name: requiredLine(),
    currency: currencyCode,
    time_zone: timeZone,
    fiscal_year_start: fiscalYearStart,
    asset_tag_prefix: prefix.describe("Stands before the number in tags that are made from now on; may be empty."),
    asset_tag_width: z
      .number(tagWidth)
      .int(tagWidth)
      .min(1, tagWidth)
      .max(TAG_WIDTH_MAX, tagWidth)
      .describe("Digits of the number; shorter ones get zeros in front."),
    request_prefix: prefix.describe("Stands before the number of service requests; may be empty."),
    response_hours: hours,
    resolution_hours: hours,
    working_days: workingDays,
    opens_at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, values.timeOfDay)
      .describe("When a working day begins, in the organisation's time zone."),
    closes_at: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, values.timeOfDay)
      .describe("When it ends, at least an hour later; 24:00 is midnight."),
    fault_reports: z.boolean().describe("Faults of assets and places are reported by their links, without signing in."),
    fault_report_places: z.boolean().describe("The page of such a link shows names of rooms."),
    estimate_limit: money
      .nullable()
      .describe(
        "Charged parts of a request above it wait for approval, in the organisation's currency; null for none.",
      ),
    visit_signature: z.boolean().describe("A visit is completed only with the customer's signature."),
    replace_cost_percent: wholeTo(REPLACE_PERCENT_MAX, values.replacePercent).describe(
      "Service of a year from this share of the book value on is too dear for repair.",
    ),
    replace_age_months: wholeTo(USEFUL_LIFE_MAX, values.usefulLife).describe(
      "Useful life of assets without a depreciation.",
    ),
    locked_modules: z
      .array(z.enum(lockableModules))
      .max(lockableModules.length)
      .transform((modules) => lockableModules.filter((module) => modules.includes(module)))
      .describe("Modules whose calls are refused to everybody, owners too; their records stay."),
  })
  .partial()
  .meta({ id: "OrganisationSettingsBody" });

/** Settings of the selected organisation. */
export const organisationSettings = z
  .object({
    id,
    name: z.string(),
    logo: primaryImage,
    currency: z.string(),
    currency_details: z.object({ name: z.string(), code: z.string() }),
    time_zone: z.string(),
    fiscal_year_start: z.number().int(),
    asset_tag_prefix: z.string(),
    asset_tag_width: z.number().int(),
    request_prefix: z.string(),
    response_hours: z.number().int().nullable(),
    resolution_hours: z.number().int().nullable(),
    working_days: z.array(z.number().int()),
    opens_at: z.string(),
    closes_at: z.string(),
    fault_reports: z.boolean(),
    fault_report_places: z.boolean(),
    estimate_limit: z.string().nullable(),
    visit_signature: z.boolean(),
    replace_cost_percent: z.number().int(),
    replace_age_months: z.number().int(),
    locked_modules: z.array(z.string()),
    version: z.number().int(),
    modified: z.string(),
  })
  .meta({ id: "OrganisationSettings" });
export type OrganisationSettings = z.output<typeof organisationSettings>;

export const settingsRules = {
  settings: { summary: "Settings of the selected organisation", response: organisationSettings },
  updateSettings: {
    summary:
      "Edit the organisation's settings. New tags, days and amounts follow at once; tags and amounts that are there stay as they are, each amount in its own currency",
    body: settingsBody,
    response: organisationSettings,
  },
  uploadLogo: {
    summary: "Set the organisation's logo, one picture in the part `attachments` of a form; it replaces the one before",
    response: organisationSettings,
  },
  removeLogo: { summary: "Remove the organisation's logo", response: organisationSettings },
};
