import { z } from "zod";
import { attachment } from "../attachments/rules.ts";
import { day, freeText, id } from "../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { placeReference } from "../locations/rules.ts";
import { statusDetails } from "../masters/attached-status/rules.ts";
import { audits } from "../messages/language.ts";
import { assetConditions, auditMethods, auditResults } from "./constants.ts";

/** A moment as a device's clock tells it, with its offset. */
export const deviceTime = z.iso.datetime({ offset: true, message: audits.deviceTime });

/** True unless an asset that nobody found is said to be somewhere, or one that stands elsewhere is not said to be anywhere. */
const hasPlaceOfResult = ({
  result,
  found_location,
}: {
  result: string;
  found_location?: string | null | undefined;
}) => (result === "Missing" ? !found_location : result !== "Misplaced" || Boolean(found_location));

/**
 * Body of an audit. An empty `found_location` (any place, a branch too) changes nothing; a given one moves the asset only
 * with `update_location`, which needs the permission to move assets.
 */
export const auditBody = z
  .strictObject({
    result: z.enum(auditResults),
    condition: z.enum(assetConditions).nullish(),
    found_location: id.nullish(),
    update_location: z.boolean().default(false),
    remark: freeText().default(""),
    method: z.enum(auditMethods).default("Manual"),
    next_audit_date: day.nullish(),
    device_time: deviceTime.nullish(),
  })
  .refine(hasPlaceOfResult, {
    path: ["found_location"],
    error: ({ input }) =>
      (input as { result: string }).result === "Missing" ? audits.missingPlace : audits.whereFound,
  });

/**
 * One audit of an asset. `location_details` is where it stood afterwards by this audit, `status_details` the status that
 * it had; `location_updated` tells whether the audit moved it.
 */
export const audit = z
  .object({
    id,
    asset: id,
    asset_details: z.object({ id, name: z.string(), asset_id: z.string() }),
    audited_by_details: reference.nullable(),
    status_details: statusDetails,
    result: z.enum(auditResults),
    condition: z.enum(assetConditions).nullable(),
    expected_location_details: placeReference.nullable(),
    found_location_details: placeReference.nullable(),
    location_details: placeReference.nullable(),
    location_updated: z.boolean(),
    remark: z.string(),
    method: z.enum(auditMethods),
    images: z.array(attachment),
    next_audit_date: z.string().nullable(),
    device_time: z.string().nullable(),
    created: z.string(),
  })
  .meta({ id: "Audit" });
export type Audit = z.output<typeof audit>;

export const auditQuery = z.strictObject({
  ...pageQuery,
  asset: queryIds.optional(),
  result: queryChoices(auditResults).optional(),
  audited_by: queryIds.optional(),
  audited_from: day.optional().describe("First day, in the organisation's time zone."),
  audited_to: day.optional().describe("Last day, in the organisation's time zone."),
  ordering: ordering(["created"]),
});

export const auditRules = {
  list: { summary: "Audits of assets, newest first", query: auditQuery, response: paged(audit) },
  export: { summary: "The filtered audits as CSV or XLSX, every row", query: exportQuery(auditQuery) },
  record: { summary: "Audit an asset", params: idParams, body: auditBody, response: audit },
  /** The files are parts of a multipart form. */
  uploadAttachments: { summary: "Add pictures to an audit of one's own", params: idParams, response: audit },
};
