import { z } from "zod";
import { CALENDAR_DAYS, contractKinds, coverKinds, coverStatuses, renewals } from "./constants.ts";
import { recordDocument } from "../documents/rules.ts";
import { currencyCode, day, freeText, id, line, money, warrantyMonths } from "../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { REQUIRED } from "../kit/wording.ts";
import { assets, cover } from "../messages/language.ts";

const whole = (max: number) => z.number().int().min(0).max(max);

const warrantyFields = {
  start_date: day.nullish().describe("Absent in a new record: the day of the purchase."),
  warranty_period: warrantyMonths.nullish(),
  end_date: day.nullish().describe("Last day, where it does not follow from start and months."),
  provider: id.nullish(),
  cover: freeText(),
  reference: line(),
};

const amcFields = {
  amc_start_date: day.nullish(),
  amc_end_date: day.nullish(),
  provider: id.nullish(),
  contract_number: line(),
  contract_kind: z.enum(contractKinds).nullish(),
  value: money.nullish(),
  value_currency: currencyCode.nullish(),
  visits_per_year: whole(366).nullish(),
  visits_done: whole(9999),
  response_hours: whole(8760).nullish(),
  resolution_hours: whole(8760).nullish(),
  renewal: z.enum(renewals).nullish(),
  notice_days: whole(730).nullish(),
  cover: freeText(),
};

interface WarrantyDays {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  warranty_period?: number | null | undefined;
}
const warrantyInOrder = ({ start_date: start, end_date: end }: WarrantyDays) => !start || !end || start <= end;
const warrantyOrder = { path: ["end_date"], message: cover.warrantyEndsEarly };

interface AmcDays {
  amc_start_date?: string | null | undefined;
  amc_end_date?: string | null | undefined;
}
const amcInOrder = ({ amc_start_date: start, amc_end_date: end }: AmcDays) => !start || !end || start <= end;
const amcOrder = { path: ["amc_end_date"], message: assets.amcEndsEarly };

/** Body of a new warranty: it runs some months, or to a day. */
export const warrantyBody = z
  .strictObject({
    ...warrantyFields,
    cover: warrantyFields.cover.default(""),
    reference: warrantyFields.reference.default(""),
  })
  .refine(({ warranty_period, end_date }) => warranty_period || end_date, {
    path: ["warranty_period"],
    message: REQUIRED,
  })
  .refine(warrantyInOrder, warrantyOrder);
const warrantyPatch = z.strictObject(warrantyFields).partial().refine(warrantyInOrder, warrantyOrder);

/** Body of a new maintenance contract of an asset. */
export const amcBody = z
  .strictObject({
    ...amcFields,
    contract_number: amcFields.contract_number.default(""),
    visits_done: amcFields.visits_done.default(0),
    cover: amcFields.cover.default(""),
  })
  .refine(({ amc_end_date }) => amc_end_date, { path: ["amc_end_date"], message: REQUIRED })
  .refine(amcInOrder, amcOrder);
const amcPatch = z.strictObject(amcFields).partial().refine(amcInOrder, amcOrder);

const coverDocument = recordDocument.pick({ id: true, title: true, file_name: true, file: true, preview: true });

const shared = {
  id,
  asset: id,
  status: z.enum(coverStatuses).nullable().describe("Null where its last day is not known."),
  provider: id.nullable(),
  provider_details: reference.nullable(),
  cover: z.string(),
  is_current: z.boolean().describe("The record whose days the asset itself carries."),
  is_renewed: z.boolean(),
  documents: z.array(coverDocument.meta({ id: "CoverDocument" })).describe("Documents of the asset that belong to it."),
  version: z.number().int(),
  created: z.string(),
  modified: z.string(),
};

export const warranty = z
  .object({
    ...shared,
    warranty_period: z.number().int().nullable(),
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    reference: z.string(),
  })
  .meta({ id: "Warranty" });
export type Warranty = z.output<typeof warranty>;

/** A maintenance contract; its value is null for callers who may not see costs. */
export const amc = z
  .object({
    ...shared,
    amc_start_date: z.string().nullable(),
    amc_end_date: z.string().nullable(),
    contract_number: z.string(),
    contract_kind: z.enum(contractKinds).nullable(),
    value: z.string().nullable(),
    value_currency: z.string().nullable(),
    visits_per_year: z.number().int().nullable(),
    visits_done: z.number().int(),
    next_visit: z.string().nullable().describe("Day of the next visit that is not asked for yet."),
    response_hours: z.number().int().nullable(),
    resolution_hours: z.number().int().nullable(),
    renewal: z.enum(renewals).nullable(),
    notice_days: z.number().int().nullable(),
  })
  .meta({ id: "Amc" });
export type Amc = z.output<typeof amc>;

/** Filters of Expiring Cover. Ranges of days are inclusive. */
export const coverFilters = {
  search: pageQuery.search.describe("Text in the tag or the name of the asset, or in the contract's number."),
  kind: queryChoices(coverKinds).optional(),
  status: queryChoices(coverStatuses).optional(),
  provider: queryIds.optional(),
  branch: queryIds.optional(),
  category: queryIds.optional(),
  ends_from: day.optional(),
  ends_to: day.optional(),
  is_renewed: queryBoolean.optional().describe("Absent: records that no later one follows."),
};
const coverQuery = z.strictObject({ ...pageQuery, ...coverFilters, ordering: ordering(["ends"]) });

const ending = z
  .object({
    id,
    kind: z.enum(coverKinds),
    status: z.enum(coverStatuses).nullable(),
    asset: id,
    asset_details: z.object({ id, name: z.string(), asset_id: z.string() }),
    branch_details: reference.nullable(),
    category_details: reference.nullable(),
    provider_details: reference.nullable(),
    contract_number: z.string(),
    start_date: z.string().nullable(),
    end_date: z.string(),
    days_left: z.number().int(),
    is_renewed: z.boolean(),
  })
  .meta({ id: "EndingCover" });
export type EndingCover = z.output<typeof ending>;

const DAY = 86_400_000;
const isShort = ({ ends_from, ends_to }: { ends_from?: string | undefined; ends_to?: string | undefined }) =>
  !ends_from || !ends_to || Date.parse(ends_to) - Date.parse(ends_from) <= CALENDAR_DAYS * DAY;
const daysQuery = z.strictObject(coverFilters).refine(isShort, { path: ["ends_to"], message: cover.longCalendar });

/** Number of records that end on a day. */
const endingDay = z.object({ day: z.string(), count: z.number().int() }).meta({ id: "EndingDay" });

const ofAsset = { params: idParams, query: z.strictObject(pageQuery) };

export const coverRules = {
  warranties: { summary: "Warranties of an asset, the latest first", ...ofAsset, response: paged(warranty) },
  addWarranty: { summary: "Add a warranty to an asset", params: idParams, body: warrantyBody, response: warranty },
  readWarranty: { summary: "One warranty", params: idParams, response: warranty },
  updateWarranty: { summary: "Edit a warranty", params: idParams, body: warrantyPatch, response: warranty },
  renewWarranty: {
    summary: "Extend a warranty: a record that follows it and keeps it as history; absent fields are taken over",
    params: idParams,
    body: warrantyPatch,
    response: warranty,
  },
  removeWarranty: { summary: "Remove a warranty", params: idParams },
  amcs: { summary: "Maintenance contracts of an asset, the latest first", ...ofAsset, response: paged(amc) },
  addAmc: { summary: "Add a maintenance contract to an asset", params: idParams, body: amcBody, response: amc },
  readAmc: { summary: "One maintenance contract", params: idParams, response: amc },
  updateAmc: { summary: "Edit a maintenance contract", params: idParams, body: amcPatch, response: amc },
  renewAmc: {
    summary: "Renew a contract: a record that follows it and keeps it as history; absent fields are taken over",
    params: idParams,
    body: amcPatch,
    response: amc,
  },
  removeAmc: { summary: "Remove a maintenance contract", params: idParams },
  list: {
    summary: "Warranties and contracts by the day on which they end, without those of archived assets",
    query: coverQuery,
    response: paged(ending),
  },
  days: {
    summary: "Number of warranties and contracts that end on each day of a calendar, from today on unless told",
    query: daysQuery,
    response: paged(endingDay),
  },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(coverQuery) },
};
