import { z } from "zod";
import { signedQuery } from "../../attachments/rules.ts";
import { day, freeText, id, line, signature } from "../../kit/field-rules.ts";
import {
  exportQuery,
  ordering,
  pageQuery,
  paged,
  queryBoolean,
  queryChoices,
  queryIds,
} from "../../kit/query-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { statusDetails } from "../../masters/attached-status/rules.ts";
import { REQUIRED } from "../../kit/wording.ts";
import { BULK_LIMIT } from "../constants.ts";
import { assetDetails } from "../rules.ts";
import { conditions, custodyStates, holderKinds, pieceKinds, signings } from "./constants.ts";
import { holderDetails } from "./holder.ts";

const note = freeText().default("");

/** The holder of a check-out: exactly one of a person, a place and another asset. */
const holder = { user: id.nullish(), location: id.nullish(), asset: id.nullish() };

const leaving = {
  ...holder,
  status: id.nullish().describe("A status in use; by default the first one of that category."),
  expected_return: day.nullish().describe("Today in the organisation's time zone, or later."),
  note,
  signature: signature.nullish().describe("Of whoever takes it: a PNG of at most 40 kB in base64."),
};
const returning = {
  status: id.nullish().describe("A status that is available or unavailable; by default the first available one."),
  condition: z.enum(conditions).nullish(),
  note: note.describe("Required for a status that is unavailable: the reason."),
  branch: id.nullish(),
  location: id.nullish().describe("Where the asset is put; absent: where it stands."),
};

/** Tags, labels or serial numbers of a bulk check-out or check-in as they are scanned; an asset counts once. */
const tags = z.array(line().min(1)).min(1).max(BULK_LIMIT);
const bulkAnswer = z.object({
  changed: z.number().int(),
  refused: z.array(z.object({ tag: z.string(), asset: id.nullable(), message: z.string() })),
});

/** Custody of one asset: who held it from when until when. */
export const custodyItem = z
  .object({
    id,
    asset: id,
    asset_details: z.object({
      id,
      name: z.string(),
      asset_id: z.string(),
      serial_number: z.string(),
      status_details: statusDetails,
    }),
    holder: id,
    holder_details: holderDetails,
    checked_out: z.string().describe("Since when."),
    checked_out_by_details: reference.nullable(),
    expected_return: z.string().nullable(),
    is_overdue: z.boolean(),
    note: z.string(),
    accepted: z.string().nullable().describe("When the person confirmed to have it."),
    declined: z.string().nullable().describe("When the person said not to have it."),
    decline_reason: z.string(),
    returned: z.string().nullable(),
    returned_by_details: reference.nullable(),
    return_note: z.string(),
    condition: z.enum(conditions).nullable(),
    signature: z
      .string()
      .nullable()
      .describe("Drawn at the check-out: a signed address that works for about an hour without a token."),
    acceptance_signature: z.string().nullable().describe("Drawn by the person who accepted it, alike."),
  })
  .meta({ id: "Custody" });
export type Custody = z.output<typeof custodyItem>;

/** Pieces of an accessory, or the seat of a license, that are with a person, an asset, or a person at an asset. */
export const heldPieces = z
  .object({
    id: id.describe("Of the hand-out."),
    kind: z.enum(pieceKinds),
    record: id.describe("The accessory or license."),
    name: z.string(),
    quantity: z.number().int().describe("How many of them are still out."),
    user: id.nullable(),
    user_details: reference.nullable(),
    asset: id.nullable(),
    asset_details: z
      .object({ id, name: z.string(), asset_id: z.string() })
      .nullable()
      .describe("Null where the caller may not see it."),
    note: z.string(),
    created: z.string().describe("Since when."),
  })
  .meta({ id: "HeldPieces" });
export type HeldPieces = z.output<typeof heldPieces>;

/** Of a link in a mail; it works once. */
const token = z.string().min(1, REQUIRED).max(200);
const reason = freeText().refine((text) => text.trim() !== "", REQUIRED);

/** What somebody is asked to accept by a link. */
export const acceptance = z
  .object({
    name: z.string().describe("The person's."),
    organisation: z.string(),
    assets: z.array(
      z.object({
        id,
        asset_id: z.string(),
        name: z.string(),
        serial_number: z.string(),
        checked_out: z.string(),
        checked_out_by: z.string(),
        expected_return: z.string().nullable(),
        note: z.string(),
      }),
    ),
  })
  .meta({ id: "Acceptance" });
export type Acceptance = z.output<typeof acceptance>;

const custodyFilters = {
  state: queryChoices(custodyStates).optional().describe("held includes overdue; absent: held."),
  holder_kind: queryChoices(holderKinds).optional(),
  user: queryIds.optional(),
  location: queryIds.optional().describe("Id of a place that holds assets."),
  branch: queryIds.optional().describe("Id of the branch in which the asset stands."),
  due_from: day.optional(),
  due_to: day.optional(),
};

const custodyQuery = z.strictObject({
  ...pageQuery,
  ...custodyFilters,
  ordering: ordering(["checked_out", "expected_return"]),
});

export const custodyRules = {
  checkOut: {
    summary: "Check an asset out to a person, a place or another asset; a place becomes where it stands",
    params: idParams,
    body: z.strictObject(leaving),
    response: assetDetails,
  },
  checkIn: {
    summary: "Check an asset in: its holder's custody ends",
    params: idParams,
    body: z.strictObject({
      ...returning,
      take_back: z
        .array(id)
        .max(BULK_LIMIT)
        .default([])
        .describe("Hand-outs of accessories and seats that the asset has and that come back with it."),
    }),
    response: assetDetails,
  },
  bulkCheckOut: {
    summary:
      "Check several assets out to one holder, by their tags, labels or serial numbers; those that are refused are named and stay",
    body: z.strictObject({ tags, ...leaving }),
    response: bulkAnswer,
  },
  bulkCheckIn: {
    summary:
      "Check several assets in, by their tags, labels or serial numbers; those that are refused are named and stay",
    body: z.strictObject({ tags, ...returning }),
    response: bulkAnswer,
  },
  ofAsset: {
    summary: "Who held an asset, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(custodyItem),
  },
  list: { summary: "Who holds what", query: custodyQuery, response: paged(custodyItem) },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(custodyQuery) },
  mine: {
    summary: "What the caller holds",
    query: z.strictObject({
      ...pageQuery,
      to_accept: queryBoolean.optional().describe("Whether the caller has still to accept or decline it."),
    }),
    response: paged(custodyItem),
  },
  pieces: {
    summary: "Accessories and seats of licenses that people and assets have, of the kinds that the caller may see",
    query: z.strictObject({ ...pageQuery, user: queryIds.optional(), asset: queryIds.optional() }),
    response: paged(heldPieces),
  },
  ownPieces: {
    summary: "Accessories and seats of licenses that the caller has",
    query: z.strictObject(pageQuery),
    response: paged(heldPieces),
  },
  accept: {
    summary: "Confirm to have an asset that was checked out to the caller",
    params: idParams,
    body: z.strictObject({ signature: signature.nullish() }).default({}),
    response: custodyItem,
  },
  signature: {
    summary: "A drawn signature as a picture; the signature in the address is the right to read it",
    params: z.strictObject({ id, when: z.enum(signings) }),
    query: signedQuery,
  },
  decline: {
    summary: "Say not to have an asset that was checked out to the caller, and why; whoever gave it is told by mail",
    params: idParams,
    body: z.strictObject({ reason }),
    response: custodyItem,
  },
  acceptance: {
    summary: "What the link of a mail is for; looking at it changes nothing",
    body: z.strictObject({ token }),
    response: acceptance,
  },
  acceptByLink: {
    summary: "Accept everything that the link of a mail is for, once",
    body: z.strictObject({ token, signature: signature.nullish() }),
    response: z.object({ changed: z.number().int() }),
  },
  declineByLink: {
    summary: "Decline everything that the link of a mail is for, once, and say why",
    body: z.strictObject({ token, reason }),
    response: z.object({ changed: z.number().int() }),
  },
  handOver: {
    summary:
      "Hand everything that a person holds over to another one, or into stock without `to`: assets, accessories and seats",
    params: idParams,
    body: z.strictObject({ to: id.nullish(), note }),
    response: z.object({
      changed: z.number().int().describe("Assets and hand-outs that were moved."),
      left: z.number().int().describe("Hand-outs that stay with the person, as the caller may not move them."),
    }),
  },
};
