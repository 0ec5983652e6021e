import { z } from "zod";
import { id, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { ordering, pageQuery, paged, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { meters, serviceRequests } from "../messages/language.ts";
import { METERS_MOST, meterUnits, READING_MOST, READINGS_OF_AVERAGE, readingSources } from "./constants.ts";

/** What a meter shows, or part of it: not negative, with up to two decimals. */
export const meterValue = z
  .number(meters.value)
  .min(0, meters.value)
  .max(READING_MOST, meters.value)
  .refine((value) => Math.round(value * 100) / 100 === value, meters.value);

export const meterName = requiredLine(60);
export const meterUnit = z.enum(meterUnits);

const told = { name: meterName, unit: meterUnit };
const body = z.strictObject(told).meta({ id: "MeterBody" });

/** A reading as it is entered, by hand or with the report of a visit. */
const readingFields = {
  value: meterValue,
  is_replaced: z
    .boolean()
    .default(false)
    .describe("The meter was replaced since the reading before: what it counts goes on from there."),
};
const readingBody = z
  .strictObject({
    ...readingFields,
    read_at: z.iso
      .datetime({ offset: true, message: serviceRequests.moment })
      .optional()
      .describe("When it was read; absent, or ahead of the server's time: now."),
  })
  .meta({ id: "MeterReadingBody" });

/** What the report of a visit tells of the meters of its asset. */
export const readingsOfReport = z
  .array(z.strictObject({ meter: id, ...readingFields }))
  .max(METERS_MOST)
  .refine((told) => new Set(told.map(({ meter: read }) => read)).size === told.length, meters.twice)
  .default([]);

const assetReference = z.object({ id, name: z.string(), asset_id: z.string() });

/** A meter of an asset, with what its last reading says. */
export const meter = z
  .object({
    id,
    asset: id,
    asset_details: assetReference,
    name: z.string(),
    unit: meterUnit,
    last_value: z.number().nullable().describe("What it showed when it was read last; null while it never was."),
    last_total: z.number().nullable().describe("What it has counted by then, across all that it was replaced by."),
    last_at: z.string().nullable(),
    per_day: z
      .number()
      .nullable()
      .describe(
        `Average of the last ${READINGS_OF_AVERAGE} readings; null without two of them that are a day apart or more.`,
      ),
    readings: z.number().int(),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "Meter" });
export type Meter = z.output<typeof meter>;

export const meterReading = z
  .object({
    id,
    meter: id,
    meter_details: reference.extend({ unit: meterUnit }),
    value: z.number().describe("As the meter showed it."),
    total: z.number().describe("With what the meters before it had counted."),
    is_replaced: z.boolean(),
    read_at: z.string(),
    source: z.enum(readingSources),
    visit_details: z
      .object({ id, service_request: id, internal_id: z.string() })
      .nullable()
      .describe("The visit that told it."),
    read_by_details: reference.nullable(),
    created: z.string(),
  })
  .meta({ id: "MeterReading" });
export type MeterReading = z.output<typeof meterReading>;

const meterKind = z.object({ name: z.string(), unit: meterUnit, assets: z.number().int() }).meta({ id: "MeterKind" });
export type MeterKind = z.output<typeof meterKind>;

export const meterRules = {
  kinds: {
    summary: "Names and units of the meters that assets have, by name; at most 200",
    query: z.strictObject({ asset: id.optional().describe("Those of one asset.") }),
    response: z.object({ results: z.array(meterKind) }).meta({ id: "MeterKinds" }),
  },
  list: {
    summary: "Meters of an asset, by name",
    params: idParams,
    query: z.strictObject({ ...pageQuery, ordering: ordering(["name"]) }),
    response: paged(meter),
  },
  create: { summary: "Add a meter to an asset", params: idParams, body, response: meter },
  read: { summary: "One meter", params: idParams, response: meter },
  update: { summary: "Edit a meter", params: idParams, body: patchOf(body), response: meter },
  remove: { summary: "Remove a meter that has no reading", params: idParams },
  readings: {
    summary: "Readings of the meters of an asset, the last first",
    params: idParams,
    query: z.strictObject({ ...pageQuery, meter: queryIds.optional(), ordering: ordering(["read_at"]) }),
    response: paged(meterReading),
  },
  addReading: {
    summary: "Add a reading: not lower than the one before it, unless the meter was replaced",
    params: idParams,
    body: readingBody,
    response: meter,
  },
  takeBack: {
    summary: "Take back a reading that is wrong; the history of the asset keeps it",
    params: z.strictObject({ id, reading_id: id }),
  },
};
