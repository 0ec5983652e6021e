import { z } from "zod";
import { day, emailOrEmpty, freeText, id, line, max200, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { stock } from "../messages/language.ts";
import { assetReference, handOut, handOutParams, handOutQuery, pieces } from "../stock/rules.ts";
import { expiryStates, licenseKinds } from "./constants.ts";

const fields = z.strictObject({
  name: requiredLine(),
  license_key: line(2000).default("").describe("Answers show no more than its last four characters."),
  kind: z.enum(licenseKinds).default("perpetual"),
  seats: pieces.default(1),
  start_date: day.nullish(),
  end_date: day.nullish(),
  asset: id.nullish(),
  branch: id.nullish(),
  category: id.nullish(),
  manufacturer: id.nullish(),
  supplier: id.nullish(),
  licensed_to: line().default(""),
  licensed_email: emailOrEmpty.default(""),
  purchase_date: day.nullish(),
  order_number: line().default(""),
  notes: freeText().default(""),
});

interface Term {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}
const inOrder = ({ start_date, end_date }: Term) => !start_date || !end_date || start_date <= end_date;
const order = { path: ["end_date"], message: stock.licenseEndsEarly };

/** A license. Name and order number together are unique in the organisation. */
export const licenseBody = fields.refine(inOrder, order).meta({ id: "LicenseBody" });

export const license = z
  .object({
    id,
    name: z.string(),
    license_key: z.string(),
    kind: z.enum(licenseKinds),
    seats: z.number().int(),
    used: z.number().int(),
    available: z.number().int(),
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    expiry: z.enum(expiryStates),
    asset: id.nullable(),
    asset_details: assetReference.nullable(),
    branch: id.nullable(),
    branch_details: reference.nullable(),
    category: id.nullable(),
    category_details: reference.nullable(),
    manufacturer: id.nullable(),
    manufacturer_details: reference.nullable(),
    supplier: id.nullable(),
    supplier_details: reference.nullable(),
    licensed_to: z.string(),
    licensed_email: z.string(),
    purchase_date: z.string().nullable(),
    order_number: z.string(),
    notes: z.string(),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "License" });
export type License = z.output<typeof license>;

export const licenseQuery = z.strictObject({
  ...pageQuery,
  asset: queryIds.optional().describe("Those that belong to the asset, or have a seat with it."),
  user: queryIds.optional().describe("Those of which the person has a seat."),
  kind: queryChoices(licenseKinds).optional(),
  expiry: queryChoices(expiryStates).optional(),
  has_seats: queryBoolean.optional().describe("Whether a seat is free."),
  branch: queryIds.optional(),
  category: queryIds.optional(),
  manufacturer: queryIds.optional(),
  supplier: queryIds.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["name", "end_date", "created", "modified"]),
});

export const licenseRules = {
  list: { summary: "List of licenses", query: licenseQuery, response: paged(license) },
  create: { summary: "Add a license", body: licenseBody, response: license },
  export: {
    summary: "The filtered list of licenses as CSV or XLSX, every row, without their keys",
    query: exportQuery(licenseQuery),
  },
  read: { summary: "One license", params: idParams, response: license },
  update: {
    summary: "Edit a license; it keeps as many seats as are in use",
    params: idParams,
    body: patchOf(fields).refine(inOrder, order),
    response: license,
  },
  remove: { summary: "Delete a license of which no seat is in use", params: idParams },
  viewKey: {
    summary: "The key of a license; history tells who looked at it",
    params: idParams,
    response: z.object({ license_key: z.string() }),
  },
  handOuts: {
    summary: "Seats of a license, newest first",
    params: idParams,
    query: handOutQuery,
    response: paged(handOut),
  },
  checkOut: {
    summary: "Give a seat to a person, an asset, or a person at an asset",
    params: idParams,
    body: z.strictObject({ user: id.nullish(), asset: id.nullish(), note: max200.default("") }),
    response: license,
  },
  checkIn: {
    summary: "Take a seat back",
    params: handOutParams,
    body: z.strictObject({ note: max200.default("") }),
    response: license,
  },
};
