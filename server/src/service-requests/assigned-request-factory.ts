import { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { sendDocumentTo } from "../documents/document-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { makeFeedback } from "../feedback/feedback-factory.ts";
import { makeServiceRequest } from "./service-request-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { makeEngineer } from "./visit-factory.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

const links = new Map<string, Promise<string>>();

/** The service provider of a customer that is the organisation of another caller. */
export function linkOf(customer: Caller, { organisation_id }: Caller): Promise<string> {
  const key = `${customer.organisation_id} ${organisation_id}`;
  const body = { name: freshName("Linked"), organisation: organisation_id };
  const link = links.get(key) ?? customer.ok(serviceProviderCalls.create, { body }).then(({ id }) => id);
  links.set(key, link);
  return link;
}

/** The only offered request of a provider whose text says so. */
export async function assignedOf(provider: Caller, description: string): Promise<AssignedRequest> {
  const { results } = await provider.ok(assignedRequestCalls.list, { query: { search: description } });
  const found = results.find((row) => row.description === description);
  if (!found) throw new Error("The provider has no such request.");
  return found;
}

/** Has a customer offer a new request to a provider; answers it as both sides have it. */
export async function makeOffered(customer: Caller, provider: Caller) {
  const description = freshName("It hums");
  const { id: steward_asset } = await makeAsset(customer);
  const { id } = await makeServiceRequest(customer, { steward_asset, description });
  const body = { service_provider: await linkOf(customer, provider) };
  const request = await customer.ok(serviceRequestCalls.assign, { params: { id }, body });
  return { request, assigned: await assignedOf(provider, description) };
}

/** A request that a customer offered and its provider accepted. */
export async function makeAccepted(customer: Caller, provider: Caller) {
  const offered = await makeOffered(customer, provider);
  await provider.ok(assignedRequestCalls.accept, { params: { id: offered.assigned.id }, body: {} });
  return offered;
}

/** The customer that offers requests to a caller's organisation. */
export async function customerOf(provider: Caller): Promise<Caller> {
  if (!provider.partner) throw new Error("Nobody offers requests to a caller without token.");
  return provider.partner();
}

const offeredTo = async (provider: Caller) => makeOffered(await customerOf(provider), provider);

export const world: WorldPart = {
  make: {
    assigned_request: async (caller) => (await offeredTo(caller)).assigned.id,
    /** One that is worked on, with an update. */
    accepted_request: async (caller) => {
      const { assigned } = await makeAccepted(await customerOf(caller), caller);
      await caller.ok(assignedRequestCalls.addUpdate, { params: { id: assigned.id }, body: { message: "We come" } });
      return assigned.id;
    },
    /** One whose customer says that it is taken on, which can be resolved. */
    begun_request: async (caller) => {
      const customer = await customerOf(caller);
      const { request, assigned } = await makeAccepted(customer, caller);
      await customer.ok(serviceRequestCalls.assign, { params: { id: request.id }, body: {} });
      return assigned.id;
    },
    /** One whose customer attached a picture and a document. */
    filed_request: async (caller) => {
      const customer = await customerOf(caller);
      const { request, assigned } = await makeOffered(customer, caller);
      await makePicture(customer, request.id, { call: serviceRequestCalls.uploadAttachments });
      await sendDocumentTo(customer, serviceRequestCalls.addDocument, request.id);
      return assigned.id;
    },
    /** One that its customer gave feedback on. */
    rated_request: async (caller) => {
      const customer = await customerOf(caller);
      const { request, assigned } = await makeAccepted(customer, caller);
      const [at, engineer] = [{ params: { id: request.id } }, await makeEngineer(customer)];
      await customer.ok(serviceRequestCalls.assign, { ...at, body: { engineers: [engineer.id] } });
      await customer.ok(serviceRequestCalls.resolve, { ...at, body: { resolution: "Done" } });
      await makeFeedback(customer, { id: request.id });
      return assigned.id;
    },
    requesting_customer: async (caller) => (await offeredTo(caller)).assigned.customer,
  },
  ids: {
    "assignedRequests.": "assigned_request",
    "assignedRequests.customers": "requesting_customer",
    "assignedRequests.attachments": "filed_request",
    "assignedRequests.documents": "filed_request",
    "assignedRequests.resolve": "begun_request",
    "assignedRequests.updates": "accepted_request",
    "assignedRequests.addUpdate": "accepted_request",
    "feedback.onWork": "rated_request",
  },
  fieldsOf: { "assignedRequests.": { customer: "requesting_customer" } },
  bodies: {
    "assignedRequests.reject": () => ({ reason: "Nobody is free" }),
    "assignedRequests.resolve": () => ({ resolution: "The fan was changed" }),
  },
  statements: {
    "assignedRequests.list": 2,
    "assignedRequests.export": 3,
    "assignedRequests.customers": 2,
    "assignedRequests.read": 2,
    "assignedRequests.accept": 8,
    "assignedRequests.reject": 8,
    "assignedRequests.resolve": 7,
    "assignedRequests.attachments": 3,
    "assignedRequests.documents": 3,
    "assignedRequests.activity": 3,
    "assignedRequests.updates": 4,
    "assignedRequests.addUpdate": 9,
  },
};
