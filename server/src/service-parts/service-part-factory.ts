import type { BodyOf } from "@steward/contract/kit/call";
import { servicePartCalls } from "@steward/contract/service-parts/calls";
import { freshName } from "../masters/master-factory.ts";
import { edit } from "../organisations/organisation-factory.ts";
import { makeAccepted } from "../service-requests/assigned-request-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";

type Body = BodyOf<typeof servicePartCalls.add>;

/** A part of a request: a planned one without a cost, where nothing else is told. */
export const makePart = (caller: Caller, request: string, body: Body = {}) =>
  caller.ok(servicePartCalls.add, {
    params: { id: request },
    body: body.component ? body : { part_name: freshName("Fan"), ...body },
  });

const own = ({ records }: World) => records.service_request ?? "";

/** Brings the parts of a request above the limit of an organisation that has one. */
async function aboveLimit(caller: Caller, made: World) {
  await edit(caller, { estimate_limit: "1000" });
  const { is_needed } = await caller.ok(servicePartCalls.estimate, { params: { id: own(made) } });
  if (!is_needed) await makePart(caller, own(made), { price: "900000", is_covered: false });
}
async function asked(caller: Caller, made: World) {
  await aboveLimit(caller, made);
  const params = { id: own(made) };
  const { status } = await caller.ok(servicePartCalls.estimate, { params });
  if (status !== "Asked") await caller.ok(servicePartCalls.askApproval, { params, body: {} });
}

/** An estimate that a provider of a caller's organisation asks it to approve. */
async function askedByProvider(caller: Caller): Promise<string> {
  const provider = await caller.partner?.();
  if (!provider) throw new Error("Nobody works for a caller without token.");
  await edit(caller, { estimate_limit: "1000" });
  const { request, assigned } = await makeAccepted(caller, provider);
  await makePart(provider, assigned.id, { price: "900000", is_covered: false });
  await provider.ok(servicePartCalls.askApproval, { params: { id: assigned.id }, body: {} });
  const { providers } = await caller.ok(servicePartCalls.estimate, { params: { id: request.id } });
  return providers[0]?.estimate ?? "";
}

/** A part that is no component, with every other field. */
const everyField = () => ({
  part_name: freshName("Fan"),
  part_number: "F-1",
  quantity: 2,
  price: "12.50",
  is_covered: true,
  is_fitted: true,
  serial_removed: freshName("S"),
  serial_fitted: freshName("S"),
});

export const world: WorldPart = {
  make: {
    service_part: async (caller, record) => (await makePart(caller, await record("service_request"))).id,
    provider_estimate: askedByProvider,
    /** Another one, so that a list can be narrowed. */
    other_service_part: async (caller, record) => (await makePart(caller, await record("service_request"))).id,
  },
  ids: { "serviceParts.": "service_request" },
  fields: { replaced: "component" },
  fieldsOf: {
    "serviceParts.read": { part_id: "service_part" },
    "serviceParts.update": { part_id: "service_part" },
    "serviceParts.remove": { part_id: "service_part" },
    "serviceParts.approve": { estimate: "provider_estimate" },
    "serviceParts.decline": { estimate: "provider_estimate" },
  },
  bodies: {
    "serviceParts.add": everyField,
    "serviceParts.update": everyField,
    "serviceParts.approve": () => ({ amount: "900000.00" }),
    "serviceParts.decline": () => ({ amount: "900000.00", reason: "Too dear" }),
  },
  first: {
    "serviceParts.askApproval": aboveLimit,
    "serviceParts.approve": asked,
    "serviceParts.decline": asked,
  },
  statements: {
    "serviceParts.list": 2,
    "serviceParts.export": 3,
    "serviceParts.ofRequest": 3,
    "serviceParts.add": 9,
    "serviceParts.read": 2,
    "serviceParts.update": 9,
    "serviceParts.remove": 8,
    "serviceParts.estimate": 4,
    "serviceParts.askApproval": 10,
    "serviceParts.approve": 9,
    "serviceParts.decline": 9,
  },
};
