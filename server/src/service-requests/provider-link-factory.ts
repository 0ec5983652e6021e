import { providerLinkCalls } from "@steward/contract/service-requests/provider-links/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { newId } from "../database/new-id.ts";
import { freshName, makeServiceProvider } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";
import { makeServiceRequest } from "./service-request-factory.ts";

/** A provider without an organisation, which has an address. */
export const makeOutsideProvider = (caller: Caller) =>
  makeServiceProvider(caller, { email: `${freshName("service").replaceAll(" ", "-").toLowerCase()}@provider.example` });

/** A new request that was given to a provider without an organisation. */
export async function makeGiven(caller: Caller, fields: Record<string, string> = {}) {
  const provider = await makeOutsideProvider(caller);
  const { id } = await makeServiceRequest(caller, fields);
  const body = { service_provider: provider.id };
  const request = await caller.ok(serviceRequestCalls.assign, { params: { id }, body });
  return { request, provider, id };
}

export const world: WorldPart = {
  make: {
    /** A request with a link. */
    given_request: async (caller, record) => (await makeGiven(caller, { steward_asset: await record("asset") })).id,
    provider_link: async (caller, record) => {
      const { link } = await caller.ok(providerLinkCalls.read, { params: { id: await record("given_request") } });
      return link?.id;
    },
  },
  ids: { "providerLinks.": "given_request" },
  fieldsOf: { "providerLinks.send": { replaces: "provider_link" } },
  bodies: {
    "providerLinks.tell": () => ({ token: "unknown", key: newId(), message: "We come at noon" }),
  },
  statements: {
    "providerLinks.read": 3,
    "providerLinks.send": 12,
    "providerLinks.revoke": 8,
    // A link that is none ends them early.
    "providerLinks.open": 1,
    "providerLinks.tell": 1,
  },
};
