import { z } from "zod";
import { attachment, primaryImage } from "../attachments/rules.ts";
import { documentRules } from "../documents/rules.ts";
import { inviteStates, MOST_AT_ONCE } from "../exchange/constants.ts";
import { handOverStep } from "../exchange/hand-over.ts";
import { id, line } from "../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryChoices, queryIds } from "../kit/query-rules.ts";
import { handledRecords, idParams } from "../kit/record-rules.ts";
import { exchange } from "../messages/language.ts";

/** An own asset; `name` is its own, else that of its model. */
const assetReference = z.object({ id, name: z.string(), asset_id: z.string() });
const named = z.object({ name: z.string() });
const day = z.string().nullable();

/** A manufacturer by name, with a signed address of its logo. */
const oem = z.object({ id, name: z.string(), logo: z.string().nullable() }).meta({ id: "Oem" });

/**
 * An asset that a manufacturer hands over. Model, brand, category, maker and service provider are names as the
 * manufacturer told them; a record of one's own is `linked_asset` alone, which those see who see its place.
 */
export const oemAsset = z
  .object({
    id,
    invite_status: z.enum(inviteStates),
    oem: id,
    oem_details: oem,
    asset_name: z.string().describe("Name of the model."),
    serial_number: z.string(),
    product_details: z.object({ product_name: z.string(), product_number: z.string() }),
    brand_details: named.nullable(),
    category_details: named.nullable(),
    manufacturer_details: named.nullable(),
    service_provider_details: named.nullable(),
    batch: z.string(),
    manufacture_date: day,
    ship_date: day,
    install_date: day,
    invoice_number: z.string(),
    invoice_date: day,
    warranty_period: z.number().int().nullable(),
    warranty_start_date: day,
    warranty_terms: z.string(),
    amc_start_date: day,
    amc_end_date: day,
    amc_terms: z.string(),
    linked_asset: id.nullable(),
    linked_asset_details: assetReference.nullable(),
    reason: z.string().describe("Why it was declined or returned, or linked in spite of another serial number."),
    answered: z.string().nullable().describe("When it came into its state; null while it is new."),
    undoable_until: z.string().nullable().describe("Until when its move or link can be undone; null where it cannot."),
    primary_image: primaryImage,
    version: z.number().int(),
    created: z.string().describe("When it was issued, or claimed."),
    modified: z.string(),
  })
  .meta({ id: "OemAsset" });
export type OemAsset = z.output<typeof oemAsset>;

/** An OEM asset with its pictures, the primary one first. */
export const oemAssetDetails = oemAsset.extend({ images: z.array(attachment) }).meta({ id: "OemAssetDetails" });
export type OemAssetDetails = z.output<typeof oemAssetDetails>;

export const oemAssetQuery = z.strictObject({
  ...pageQuery,
  search: pageQuery.search.describe("Text in the serial number, or in the name or number of the model."),
  invite_status: queryChoices(inviteStates).optional(),
  oem: queryIds.optional(),
  model: line().optional().describe("The whole name or number of the model, whatever its case."),
  ids: queryIds.optional(),
  ordering: ordering(["created", "asset_name", "serial_number", "answered", "modified"]).describe(
    "By default the newest first.",
  ),
});

/** An asset that waits for whoever signs in with the caller's address; `id` is the one that its invite will have. */
export const waitingAsset = z
  .object({
    id,
    oem_name: z.string(),
    product_name: z.string(),
    product_number: z.string(),
    serial_number: z.string(),
    created: z.string(),
  })
  .meta({ id: "WaitingAsset" });
export type WaitingAsset = z.output<typeof waitingAsset>;

/** Text of the link in a mail. */
const token = z.string().regex(/^[\w-]{43}$/, exchange.linkOver);

/** What a mail link leads to, once until somebody claims by it; nobody has to be signed in to look. */
const invitation = z
  .object({
    oem_name: z.string(),
    email: z.string(),
    count: z.number().int(),
    assets: z
      .array(z.object({ product_name: z.string(), product_number: z.string(), serial_number: z.string() }))
      .describe("The first of them."),
  })
  .meta({ id: "OemInvitation" });
export type OemInvitation = z.output<typeof invitation>;

const chosen = z.array(id).min(1).max(MOST_AT_ONCE);

const handled = handledRecords("HandledInvites");
export type HandledInvites = z.output<typeof handled>;

/** Where a moved asset stands and what it is; all absent: nowhere, in the default status, of the category of its model. */
const into = {
  branch: id.nullish(),
  location: id.nullish(),
  category: id.nullish(),
  status: id.nullish(),
};

/** Body of a move. Without a model of one's own (`product`), the one of the same name and number is taken, or made. */
export const moveBody = z
  .strictObject({ ...into, product: id.nullish(), asset_id: line().default("") })
  .meta({ id: "MoveOemAssetBody" });

const reason = line(200).min(1, exchange.reasonRequired);

/** What a move would take or make, and what a link may choose from. */
const suggestions = z
  .object({
    product: id.nullable().describe("The own model that a move takes by itself; null: it makes one."),
    makes: z
      .array(z.object({ kind: z.enum(["model", "brand", "manufacturer", "category"]), name: z.string() }))
      .describe("What a move would make where no model is chosen."),
    may_make: z.boolean().describe("Whether the caller may make all of these."),
    models: z
      .array(
        z.object({
          id,
          name: z.string(),
          code: z.string(),
          brand: z.string(),
          manufacturer: z.string(),
          category: z.string(),
        }),
      )
      .describe("Own models, the nearest by number and name first."),
    assets: z
      .array(
        assetReference.extend({
          serial_number: z.string(),
          model: z.string(),
          branch: z.string(),
          is_same_serial: z.boolean(),
        }),
      )
      .describe("Own assets that no hand-over belongs to, the nearest serial numbers first."),
  })
  .meta({ id: "OemAssetSuggestions" });
export type OemAssetSuggestions = z.output<typeof suggestions>;

/** A hand-over that an own asset came by. */
const provenance = z
  .object({
    id,
    invite_status: z.enum(inviteStates),
    oem_details: oem,
    asset_name: z.string(),
    serial_number: z.string(),
    manufacture_date: day,
    ship_date: day,
    install_date: day,
    steps: z.array(handOverStep),
  })
  .meta({ id: "Provenance" });
export type Provenance = z.output<typeof provenance>;

const { documents } = documentRules("an OEM asset");

export const oemAssetRules = {
  list: { summary: "List of OEM invites", query: oemAssetQuery, response: paged(oemAsset) },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(oemAssetQuery) },
  oems: {
    summary: "Manufacturers that have issued assets to the organisation, for those who filter by one",
    query: z.strictObject({ ...pageQuery, ids: queryIds.optional() }),
    response: paged(oem),
  },
  waiting: {
    summary: "Assets that were issued to the caller's e-mail address and that no organisation has claimed",
    query: z.strictObject(pageQuery),
    response: paged(waitingAsset),
  },
  claim: {
    summary: "Claim assets that wait for the caller's address for the selected organisation",
    body: z.strictObject({ ids: chosen }),
    response: handled,
  },
  invitation: {
    summary: "What a mail link about issued assets leads to; looking changes nothing",
    body: z.strictObject({ token }),
    response: invitation,
  },
  claimByLink: {
    summary: "Claim what a mail link leads to for the selected organisation, whatever the caller's address; works once",
    body: z.strictObject({ token }),
    response: handled,
  },
  bulkReceive: { summary: "Receive several assets", body: z.strictObject({ ids: chosen }), response: handled },
  bulkMove: {
    summary: "Move several assets to My Assets, each with the model of its own name and number",
    body: z.strictObject({ ids: chosen, ...into }),
    response: handled,
  },
  bulkDecline: {
    summary: "Decline several assets; the reason is told to their manufacturers",
    body: z.strictObject({ ids: chosen, reason }),
    response: handled,
  },
  read: { summary: "One OEM asset", params: idParams, response: oemAssetDetails },
  suggestions: {
    summary: "Own models and assets that are the nearest to an OEM asset",
    params: idParams,
    query: z.strictObject({ search: pageQuery.search }),
    response: suggestions,
  },
  provenance: {
    summary: "The steps of a hand-over, the first one first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(handOverStep),
  },
  documents,
  receive: { summary: "Confirm that an asset has arrived", params: idParams, response: oemAssetDetails },
  decline: {
    summary: "Decline an asset; the reason is told to the manufacturer",
    params: idParams,
    body: z.strictObject({ reason }),
    response: oemAssetDetails,
  },
  returnAsset: {
    summary: "Return an asset to the manufacturer, who is told the reason; an own asset made by a move is archived",
    params: idParams,
    body: z.strictObject({ reason }),
    response: oemAssetDetails,
  },
  move: {
    summary: "Move to My Assets: make an own asset with its warranty, contract, documents and pictures",
    params: idParams,
    body: moveBody,
    response: oemAssetDetails,
  },
  link: {
    summary: "Link to an own asset; another serial number needs a reason",
    params: idParams,
    body: z.strictObject({ asset: id, reason: line(200).default("") }),
    response: oemAssetDetails,
  },
  undo: {
    summary: "Take a move or a link back within seven days, unless the asset was used since",
    params: idParams,
    response: oemAssetDetails,
  },
  ofAsset: {
    summary: "Hand-overs that an asset came by, the latest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(provenance),
  },
};
