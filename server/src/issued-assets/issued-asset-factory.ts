import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { issuedAssetBody } from "@steward/contract/issued-assets/rules";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { z } from "zod";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { sendDocumentTo } from "../documents/document-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

const slugs = new Map<string, Promise<string>>();

/** The slug of a caller's organisation, which never changes. */
export function slugOf(caller: Caller): Promise<string> {
  const { organisation_id } = caller;
  const slug = slugs.get(organisation_id) ?? caller.ok(organisationCalls.slugDetails).then((details) => details.slug);
  slugs.set(organisation_id, slug);
  return slug;
}

const models = new Map<string, Promise<string>>();

/** One model of a manufacturer, for those who need any. */
function anyModelOf(oem: Caller): Promise<string> {
  const model = models.get(oem.organisation_id) ?? makeModel(oem, { product_name: "Analyser" }).then(({ id }) => id);
  models.set(oem.organisation_id, model);
  return model;
}

/** Issues an asset of a model, a new one unless it is given; to an address unless a customer is given. */
export async function issue(oem: Caller, body: Partial<z.input<typeof issuedAssetBody>> = {}) {
  const product = body.product ?? (await makeModel(oem, { product_name: freshName("Analyser") })).id;
  const to = body.customer ? {} : { email: `${freshName("owner").replace(/\W+/g, "").toLowerCase()}@example.org` };
  return oem.ok(issuedAssetCalls.create, { body: { serial_number: freshName("SN"), ...to, ...body, product } });
}

/** The manufacturer that hands assets over to a caller's organisation. */
export async function partnerOf(caller: Caller): Promise<Caller> {
  if (!caller.partner) throw new Error("A caller without token deals with no other organisation.");
  return caller.partner();
}

/** Has an asset handed over to the caller's organisation; answers its invite, the newest one. */
export async function makeInvite(caller: Caller, body: Partial<z.input<typeof issuedAssetBody>> = {}) {
  const issued = await issue(await partnerOf(caller), { ...body, customer: await slugOf(caller) });
  const { results } = await caller.ok(oemAssetCalls.list, { query: { search: issued.serial_number } });
  const invite = results.find(({ serial_number }) => serial_number === issued.serial_number);
  if (!invite) throw new Error("The customer has no invite.");
  return { ...invite, issued };
}

export const world: WorldPart = {
  make: {
    issued_asset: async (caller) => (await issue(caller, { serial_number: freshName("Issued") })).id,
    oem_asset: async (caller) => (await makeInvite(caller, { product: await anyModelOf(await partnerOf(caller)) })).id,
    picture_of_issued_asset: async (caller, record) =>
      (await makePicture(caller, await record("issued_asset"), { call: issuedAssetCalls.uploadAttachments })).id,
    document_of_issued_asset: async (caller, record) =>
      (await sendDocumentTo(caller, issuedAssetCalls.addDocument, await record("issued_asset"))).id,
    customer_of_issued_asset: async (caller) => {
      const other = await partnerOf(caller);
      const issued = await issue(caller, { customer: await slugOf(other) });
      return issued.customer ?? undefined;
    },
    oem: async (caller) => (await makeInvite(caller)).oem,
    waiting_asset: async (caller) => {
      await issue(await partnerOf(caller), { email: caller.email });
      return (await caller.ok(oemAssetCalls.waiting)).results[0]?.id;
    },
  },
  fields: { oem: "oem" },
  ids: {
    "issuedAssets.": "issued_asset",
    "issuedAssets.customers": "customer_of_issued_asset",
    "oemAssets.": "oem_asset",
    "oemAssets.oems": "oem",
    "oemAssets.claim": "waiting_asset",
    "oemAssets.ofAsset": "asset",
  },
  fieldsOf: {
    "issuedAssets.": {
      attachment_id: "picture_of_issued_asset",
      document_id: "document_of_issued_asset",
      customer: "customer_of_issued_asset",
    },
    "oemAssets.": { branch: "home" },
  },
  first: {
    "oemAssets.undo": async (caller, { records: { oem_asset = "" } }) =>
      caller.ok(oemAssetCalls.link, {
        params: { id: oem_asset },
        body: { asset: (await makeAsset(caller, { serial_number: "" })).id },
      }),
    "oemAssets.returnAsset": async (caller, { records: { oem_asset = "" } }) =>
      caller.ok(oemAssetCalls.receive, { params: { id: oem_asset } }),
  },
  bodies: {
    "issuedAssets.create": ({ records: { product = "", service_provider } }) => ({
      product,
      serial_number: freshName("SN"),
      email: "owner@example.org",
      service_provider,
    }),
    "oemAssets.claimByLink": () => ({ token: "x".repeat(43) }),
    "oemAssets.invitation": () => ({ token: "x".repeat(43) }),
  },
  statements: {
    "oemAssets.list": 2,
    "oemAssets.export": 3,
    "oemAssets.oems": 2,
    "oemAssets.waiting": 2,
    "oemAssets.claim": 3,
    "oemAssets.invitation": 2,
    "oemAssets.claimByLink": 2,
    "oemAssets.bulkReceive": 12,
    "oemAssets.bulkMove": 25,
    "oemAssets.bulkDecline": 12,
    "oemAssets.read": 3,
    "oemAssets.suggestions": 6,
    "oemAssets.provenance": 3,
    "oemAssets.documents": 3,
    "oemAssets.returnAsset": 11,
    "oemAssets.move": 20,
    "oemAssets.link": 15,
    "oemAssets.undo": 15,
    "oemAssets.ofAsset": 3,
    "issuedAssets.list": 3,
    "issuedAssets.export": 4,
    "issuedAssets.customers": 3,
    "issuedAssets.read": 4,
    "issuedAssets.provenance": 4,
    "issuedAssets.resend": 11,
    "issuedAssets.withdraw": 11,
    "issuedAssets.documents": 4,
    "issuedAssets.addDocument": 12,
    "issuedAssets.removeDocument": 4,
    "issuedAssets.attachments": 4,
    "issuedAssets.uploadAttachments": 13,
    "issuedAssets.removeAttachment": 5,
    "issuedAssets.togglePrimary": 5,
    "issuedAssets.create": 7,
    "oemAssets.receive": 11,
    "oemAssets.decline": 11,
  },
};
