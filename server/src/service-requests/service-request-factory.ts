import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { serviceRequestDetails } from "@steward/contract/service-requests/rules";
import type { z } from "zod";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture, upload, type UploadedFile } from "../attachments/picture-factory.ts";
import { sendDocumentTo } from "../documents/document-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";

export type Details = z.output<typeof serviceRequestDetails>;

/** Sends the form of a new request. */
export const sendRaise = (caller: Caller, fields: Record<string, string>, files: readonly UploadedFile[] = []) =>
  upload(caller, serviceRequestCalls.raise, {}, files, fields);

/** A request; on a new asset where neither asset nor place is told. */
export async function makeServiceRequest(caller: Caller, fields: Record<string, string> = {}): Promise<Details> {
  const at: Record<string, string> =
    fields.steward_asset || fields.location ? {} : { steward_asset: (await makeAsset(caller)).id };
  const { status, body } = await sendRaise(caller, { description: freshName("It rattles"), ...at, ...fields });
  if (status !== 201) throw new Error(`The request was not raised: ${JSON.stringify(body)}`);
  return serviceRequestDetails.parse(body);
}

const own = ({ records }: World) => ({ params: { id: records.service_request ?? "" } });
const assign = (caller: Caller, made: World) => caller.ok(serviceRequestCalls.assign, { ...own(made), body: {} });
const resolve = async (caller: Caller, made: World) => {
  await assign(caller, made);
  await caller.ok(serviceRequestCalls.resolve, { ...own(made), body: { resolution: "Done" } });
};
const close = async (caller: Caller, made: World) => {
  await resolve(caller, made);
  await caller.ok(serviceRequestCalls.closeRequest, { ...own(made), body: {} });
};

export const world: WorldPart = {
  make: {
    service_request: async (caller, record) =>
      (await makeServiceRequest(caller, { steward_asset: await record("asset") })).id,
    /** Another one, so that a list can be narrowed. */
    other_service_request: async (caller, record) =>
      (await makeServiceRequest(caller, { steward_asset: await record("asset") })).id,
    /** Somebody who may see it. */
    reader: (caller) => Promise.resolve(caller.account_id),
    document_of_service_request: async (caller, record) =>
      (await sendDocumentTo(caller, serviceRequestCalls.addDocument, await record("service_request"))).id,
    picture_of_service_request: async (caller, record) =>
      (await makePicture(caller, await record("service_request"), { call: serviceRequestCalls.uploadAttachments })).id,
  },
  ids: { "serviceRequests.": "service_request", "serviceRequests.coverage": "asset" },
  fields: { steward_asset: "asset", levels: "member" },
  fieldsOf: {
    "serviceRequests.list": { raised_by: "member" },
    "serviceRequests.export": { raised_by: "member" },
    "serviceRequests.addUpdate": { mentions: "reader" },
    "serviceRequests.removeDocument": { document_id: "document_of_service_request" },
  },
  bodies: {
    "escalation.setPeople": ({ records }) => ({ levels: [[records.member ?? ""], [], []] }),
    "serviceRequests.raise": ({ records }) => ({
      steward_asset: records.asset,
      problem_statement: records.problem_statement,
      description: freshName("It rattles"),
      preferred_at: "2040-01-01T10:00:00+05:30",
    }),
  },
  first: {
    "serviceRequests.start": assign,
    "serviceRequests.hold": assign,
    "serviceRequests.resume": async (caller, made) => {
      await assign(caller, made);
      await caller.ok(serviceRequestCalls.hold, { ...own(made), body: { reason: "parts" } });
    },
    "serviceRequests.resolve": assign,
    "serviceRequests.closeRequest": resolve,
    "serviceRequests.closeAttachments": close,
    "serviceRequests.reopen": close,
  },
  statements: {
    "escalation.people": 3,
    "escalation.setPeople": 14,
    "serviceRequests.list": 2,
    "serviceRequests.board": 2,
    // The asset, the problem, what covers it and the number, with the picture in the same transaction.
    "serviceRequests.raise": 16,
    "serviceRequests.export": 3,
    "serviceRequests.coverage": 4,
    "serviceRequests.read": 3,
    // With another provider, whose hours are decided.
    "serviceRequests.update": 13,
    "serviceRequests.assign": 11,
    // Those that were chosen, then each as one is.
    "serviceRequests.assignSeveral": 13,
    "serviceRequests.start": 9,
    "serviceRequests.hold": 9,
    "serviceRequests.resume": 9,
    "serviceRequests.resolve": 10,
    "serviceRequests.closeRequest": 11,
    "serviceRequests.closeAttachments": 11,
    "serviceRequests.reopen": 9,
    "serviceRequests.cancel": 10,
    "serviceRequests.warranty": 3,
    "serviceRequests.amc": 3,
    "serviceRequests.updates": 4,
    "serviceRequests.readers": 3,
    "serviceRequests.addUpdate": 9,
    "serviceRequests.activity": 3,
    "serviceRequests.documents": 3,
    "serviceRequests.addDocument": 11,
    "serviceRequests.removeDocument": 7,
    "serviceRequests.attachments": 3,
    "serviceRequests.uploadAttachments": 12,
  },
};
