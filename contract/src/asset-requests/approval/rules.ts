import { z } from "zod";
import { activityEntry } from "../../activity/rules.ts";
import { day, freeText, id, line, money } from "../../kit/field-rules.ts";
import { exportQuery, pageQuery, paged, queryBoolean, queryIds } from "../../kit/query-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { REQUIRED } from "../../kit/wording.ts";
import { custody } from "../../messages/language.ts";
import { APPROVED_AT_ONCE, REQUESTED_MOST, STEPS_MOST } from "../constants.ts";
import { assetRequest, fulfillingAsset, requestDetails, requestFilters, requestPatch } from "../rules.ts";

const listQuery = z.strictObject({
  ...requestFilters,
  precheck_status: requestFilters.precheck_status.describe("Absent: Approval Pending."),
  requested_by: queryIds.optional(),
  is_my_turn: queryBoolean.optional().describe("true: those that wait for the caller's decision."),
});

const mapped = id.nullish();

/**
 * Masters that the approver confirms, by id: null creates one of the request's name (one of exactly that name is taken),
 * absent keeps what the request says. With an existing `product`, its brand and manufacturer hold.
 */
const approveBody = z
  .strictObject({
    category: mapped,
    product: mapped,
    brand: mapped,
    manufacturer: mapped,
    service_provider: mapped,
    assets: z
      .array(id)
      .max(REQUESTED_MOST)
      .default([])
      .describe("Assets that are there already and fulfil the request; as many fewer are created."),
    serial_numbers: z
      .array(line())
      .max(REQUESTED_MOST)
      .default([])
      .describe("Of the created assets, in their order; empty ones and those left out have none."),
  })
  .meta({ id: "ApproveRequestBody" });
export type ApproveBody = z.output<typeof approveBody>;

/** A record whose name is like that of a request; `is_same` where it is exactly that name. */
const nearMaster = z
  .object({ id, name: z.string(), code: z.string(), is_same: z.boolean() })
  .meta({ id: "NearMaster" });
export type NearMaster = z.output<typeof nearMaster>;
const near = z.array(nearMaster).describe("The most alike first; empty for a record that is chosen already.");

const stepBody = z
  .strictObject({
    role: id,
    from_amount: money
      .nullish()
      .describe("From this estimated amount on, of all pieces; a request without estimate too."),
    categories: z.array(id).max(50).default([]).describe("For these and what is below them; empty: for all."),
  })
  .meta({ id: "ApprovalRuleBody" });

/** Steps that requests go through where their amount and category ask for it, in this order. None: one person decides. */
const approvalRules = z
  .object({
    steps: z.array(
      z.object({
        role: id,
        role_details: reference,
        from_amount: z.string().nullable(),
        from_currency: z.string().nullable(),
        categories: z.array(id),
        categories_details: z.array(reference),
      }),
    ),
    version: z.number().int().describe("0 before they are first set."),
  })
  .meta({ id: "ApprovalRules" });
export type ApprovalRules = z.output<typeof approvalRules>;

const starts = day.describe("First day, in the organisation's time zone.");
const ends = day.describe("Last day, which counts.");

/** Who decides in the caller's place, from one day to another; all null for nobody. */
const delegation = z
  .object({
    user: id.nullable(),
    user_details: reference.nullable(),
    starts: z.string().nullable(),
    ends: z.string().nullable(),
    is_current: z.boolean().describe("Today is one of its days."),
  })
  .meta({ id: "ApprovalDelegation" });
export type Delegation = z.output<typeof delegation>;

export const approvalCallRules = {
  list: {
    summary: "Asset requests of everybody; those that wait for approval unless another status is asked for",
    query: listQuery,
    response: paged(assetRequest),
  },
  export: { summary: "The filtered list of requests as CSV or XLSX, every row", query: exportQuery(listQuery) },
  read: { summary: "One asset request", params: idParams, response: requestDetails },
  update: {
    summary: "Edit a request that waits for approval; the person who asked sees what was changed",
    params: idParams,
    body: requestPatch,
    response: requestDetails,
  },
  matches: {
    summary: "Records that are called nearly as the new names of a request, and assets of its serial number",
    params: idParams,
    response: z
      .object({
        category: near,
        product: near,
        brand: near,
        manufacturer: near,
        service_provider: near,
        assets: z.array(fulfillingAsset),
      })
      .meta({ id: "RequestMatches" }),
  },
  approve: {
    summary:
      "Approve a request: the next step's turn, or its assets, components and missing masters are created at once",
    params: idParams,
    body: approveBody,
    response: requestDetails,
  },
  reject: { summary: "Reject a request that waits for approval", params: idParams, response: requestDetails },
  rejectReason: {
    summary: "Say why a request was rejected; who rejected it may",
    params: idParams,
    body: z.strictObject({ reason: freeText().trim().min(1, REQUIRED) }),
    response: requestDetails,
  },
  approveSeveral: {
    summary: "Approve several requests as they are, each by itself; those that are refused are named and stay",
    body: z.strictObject({
      requests: z
        .array(z.strictObject({ id, version: z.number().int().min(1) }))
        .min(1)
        .max(APPROVED_AT_ONCE),
    }),
    response: z.object({
      approved: z.number().int(),
      refused: z.array(z.object({ id, internal_id: z.string(), message: z.string() })),
    }),
  },
  activity: {
    summary: "History of a request, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(activityEntry),
  },
  delegation: { summary: "Who decides about requests in the caller's place", response: delegation },
  delegate: {
    summary: "Have somebody who may approve decide in the caller's place on some days; it replaces the one before",
    body: z.strictObject({ user: id, starts, ends }).refine((days) => days.starts <= days.ends, {
      path: ["ends"],
      message: custody.endsEarly,
    }),
    response: delegation,
  },
  endDelegation: { summary: "Decide oneself again" },
  rules: { summary: "Approval steps of asset requests", response: approvalRules },
  setRules: {
    summary: "Set the approval steps, for requests that are sent from now on; none is one decision by anybody who may",
    body: z.strictObject({ steps: z.array(stepBody).max(STEPS_MOST) }),
    response: approvalRules,
  },
};
