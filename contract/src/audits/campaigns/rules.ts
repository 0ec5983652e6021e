import { z } from "zod";
import { activityEntry } from "../../activity/rules.ts";
import { assetFilter } from "../../assets/asset-queries.ts";
import { attachment } from "../../attachments/rules.ts";
import { assetConditions, auditMethods } from "../constants.ts";
import { deviceTime } from "../rules.ts";
import { day, freeText, id, line, max200, requiredLine, signature } from "../../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryChoices } from "../../kit/query-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { REQUIRED } from "../../kit/wording.ts";
import { placeReference } from "../../locations/rules.ts";
import { statusDetails } from "../../masters/attached-status/rules.ts";
import { audits } from "../../messages/language.ts";
import {
  campaignStates,
  findingResults,
  resolutions,
  resolveActions,
  SCANS_PER_CALL,
  SCOPE_NAMED,
} from "./constants.ts";

const ids = z.array(id).max(50);

/** Query of My Assets as its address has it. */
const scopeFilter = z
  .record(z.string().max(50), line(4000))
  .refine((filter) => assetFilter.safeParse(filter).success, audits.scopeFilter)
  .nullish();
const fields = {
  name: requiredLine(),
  scope_places: ids,
  scope_categories: ids,
  scope_statuses: ids,
  scope_custodians: ids,
  scope_filter: scopeFilter.describe("What this query of My Assets finds when the campaign is started."),
  scope_assets: z.array(id).max(SCOPE_NAMED),
  note: freeText(),
  due_date: day.nullish(),
  repeat_months: z.number().int().min(1).max(60).nullish(),
};

/**
 * Body of a campaign. Its scope is what stands in the places or inside them, of the categories, in the statuses, held by
 * the custodians, found by the filter and among the chosen assets; an empty list is all. With `repeat_months` the next
 * one is drafted when it is closed or cancelled, so many months after its own due date.
 */
export const campaignBody = z
  .strictObject({
    ...fields,
    scope_places: ids.default([]),
    scope_categories: ids.default([]),
    scope_statuses: ids.default([]),
    scope_custodians: ids.default([]),
    scope_assets: z.array(id).max(SCOPE_NAMED).default([]),
    note: freeText().default(""),
  })
  .meta({ id: "AuditCampaignBody" });

/**
 * A campaign. `expected` of a draft is counted now, later it is what was frozen; lists leave it null for a draft with a
 * filter. `waiting` are scans that devices have not sent.
 */
export const campaign = z
  .object({
    id,
    name: z.string(),
    state: z.enum(campaignStates),
    scope_places_details: z.array(placeReference),
    scope_categories_details: z.array(reference),
    scope_statuses_details: z.array(reference),
    scope_custodians_details: z.array(reference),
    scope_filter: z.record(z.string(), z.string()).nullable(),
    scope_assets_count: z.number().int(),
    note: z.string(),
    due_date: z.string().nullable(),
    repeat_months: z.number().int().nullable(),
    next_date: z.string().nullable(),
    cancel_reason: z.string(),
    created_by_details: reference,
    started: z.string().nullable(),
    completed: z.string().nullable(),
    closed: z.string().nullable(),
    expected: z.number().int().nullable(),
    counts: z.record(z.enum(findingResults), z.number().int()),
    open: z.number().int(),
    waiting: z.number().int(),
    findings_hash: z.string().nullable(),
    signatures: z.array(reference.extend({ signed: z.string() })).describe("Who has signed the findings, and when."),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "AuditCampaign" });
export type Campaign = z.output<typeof campaign>;

/** What a campaign knows of one asset, or of a code that no asset has. */
export const finding = z
  .object({
    id,
    label: z.string(),
    code: z.string().nullable(),
    asset_details: z
      .object({ id, asset_id: z.string(), name: z.string(), serial_number: z.string(), status_details: statusDetails })
      .nullable(),
    is_expected: z.boolean(),
    result: z.enum(findingResults),
    condition: z.enum(assetConditions).nullable(),
    expected_location_details: placeReference.nullable(),
    found_location_details: placeReference.nullable(),
    remark: z.string(),
    method: z.enum(auditMethods).nullable(),
    audited_by_details: reference.nullable(),
    audited: z.string().nullable(),
    resolution: z.enum(resolutions).nullable(),
    resolution_reason: z.string(),
    resolved_by_details: reference.nullable(),
    resolved: z.string().nullable(),
    images: z.array(attachment),
  })
  .meta({ id: "AuditFinding" });
export type Finding = z.output<typeof finding>;

/**
 * Key that a device gives a scan, so that one that is sent again is the same one. What stands ahead of a point is the id
 * of the person who scanned: nobody else's session can send it.
 */
const scanKey = z.string().regex(/^[A-Za-z0-9_.-]{8,90}$/, audits.scanKey);

/** A scan: a code as it was read (tag, serial number or address of a label), where, and in which condition. */
export const scan = z.strictObject({
  key: scanKey,
  code: line(500).min(1, REQUIRED),
  found_location: id.nullish(),
  damaged: z.boolean().default(false),
  condition: z.enum(assetConditions).nullish(),
  remark: freeText().default(""),
  method: z.enum(auditMethods).default("Manual"),
  device_time: deviceTime.nullish(),
});

/** What became of a scan: it was the first of its asset, a later one, or this very scan had arrived before. */
const scanned = z
  .object({ key: z.string(), state: z.enum(["recorded", "repeat", "known"]), finding })
  .meta({ id: "Scanned" });
export type Scanned = z.output<typeof scanned>;

const findingQuery = z.strictObject({
  ...pageQuery,
  result: queryChoices(findingResults).optional(),
  open: queryBoolean.optional().describe("Those that a person has still to decide about, or the others."),
  ordering: ordering(["label"]),
});

/** A decision about a finding. `status` goes with mark_missing, `asset` with register, a reason with ignore. */
const resolveBody = z
  .strictObject({
    action: z.enum(resolveActions),
    reason: max200.default(""),
    status: id.nullish(),
    asset: id.nullish(),
  })
  .refine(({ action, reason }) => action !== "ignore" || reason.trim() !== "", { path: ["reason"], message: REQUIRED })
  .refine(({ action, status }) => action !== "mark_missing" || Boolean(status), { path: ["status"], message: REQUIRED })
  .refine(({ action, asset }) => action !== "register" || Boolean(asset), { path: ["asset"], message: REQUIRED });

const findingParams = z.strictObject({ id, finding_id: id });

export const campaignRules = {
  list: {
    summary: "Audit campaigns, newest first",
    query: z.strictObject({
      ...pageQuery,
      state: queryChoices(campaignStates).optional(),
      to_do: queryBoolean.optional().describe("Those that run and drafts whose day has come, or the others."),
      ordering: ordering(["created"]),
    }),
    response: paged(campaign),
  },
  create: { summary: "Draft an audit campaign", body: campaignBody, response: campaign },
  read: { summary: "One audit campaign with its numbers", params: idParams, response: campaign },
  update: {
    summary: "Edit a campaign; its scope only while it is a draft",
    params: idParams,
    body: z.strictObject(fields).partial(),
    response: campaign,
  },
  start: { summary: "Freeze what is expected and begin to scan", params: idParams, response: campaign },
  scan: {
    summary:
      "Scans of a device until the campaign is closed, a late one of what is missing too; one that arrives again is known by its key, a later one of an asset is kept as a repeat",
    params: idParams,
    body: z.strictObject({ scans: z.array(scan).min(1).max(SCANS_PER_CALL) }),
    response: z.object({ results: z.array(scanned) }),
  },
  addPictures: {
    summary:
      "Add pictures to what a scan found, as parts `attachments`; one whose file name the finding has already is the same one",
    params: z.strictObject({ id, scan_key: scanKey }),
    response: finding,
  },
  reportDevice: {
    summary: "How many scans a device has not sent yet; the campaign is neither completed nor closed before they are",
    params: idParams,
    body: z.strictObject({ device: scanKey, waiting: z.number().int().min(0).max(1_000_000) }),
    response: campaign,
  },
  complete: { summary: "End the scanning: what was not found is missing", params: idParams, response: campaign },
  close: {
    summary: "Close a campaign without open findings; its findings are hashed",
    params: idParams,
    response: campaign,
  },
  sign: {
    summary: "Sign the findings of a closed campaign with a drawn signature, once for each person",
    params: idParams,
    body: z.strictObject({ signature }),
    response: campaign,
  },
  cancel: {
    summary: "Cancel a campaign; what was applied stays, and where it repeats the next one is drafted",
    params: idParams,
    body: z.strictObject({
      reason: max200.refine((text) => text.trim() !== "", REQUIRED),
      draft_next: z.boolean().default(true).describe("False ends a series of campaigns."),
    }),
    response: campaign,
  },
  findings: {
    summary: "Findings of a campaign, by what is written on the assets",
    params: idParams,
    query: findingQuery,
    response: paged(finding),
  },
  exportFindings: {
    summary: "The filtered findings as CSV or XLSX, every row",
    params: idParams,
    query: exportQuery(findingQuery),
  },
  report: {
    summary: "A campaign as PDF: its scope, numbers, auditors, findings with their decisions, and their hash",
    params: idParams,
  },
  resolve: {
    summary: "Decide about a finding: move, mark as missing, register, or ignore with a reason",
    params: findingParams,
    body: resolveBody,
    response: finding,
  },
  undo: { summary: "Take a decision back", params: findingParams, response: finding },
  activity: {
    summary: "History of a campaign, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(activityEntry),
  },
};
