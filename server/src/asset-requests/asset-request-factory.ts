import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { type requestBody, type requestDetails } from "@steward/contract/asset-requests/rules";
import { recordDocument } from "@steward/contract/documents/rules";
import type { z } from "zod";
import { upload } from "../attachments/picture-factory.ts";
import { PDF } from "../documents/document-factory.ts";
import { keyedHash } from "../http/authenticate.ts";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { TestServer } from "../test-server/start-test-server.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";

type Body = Partial<z.input<typeof requestBody>>;
type Details = z.output<typeof requestDetails>;

/** What people need to ask for assets, and to decide about what others ask for. */
export const ASKS = ["precheck.view", "precheck.create", "precheck.send"] as const;
export const DECIDES = ["precheck.view", "precheck.approve", "precheck.reject"] as const;

/** A request that may be sent. */
export const makeRequest = (caller: Caller, body: Body = {}): Promise<Details> =>
  caller.ok(assetRequestCalls.create, {
    body: { asset_name: freshName("Wanted"), category_name: freshName("Kind"), ...body },
  });

export const sendRequest = (caller: Caller, { id }: Pick<Details, "id">): Promise<Details> =>
  caller.ok(assetRequestCalls.sendApproval, { params: { id } });

/** A request that waits for approval. */
export const askedRequest = async (caller: Caller, body: Body = {}): Promise<Details> =>
  sendRequest(caller, await makeRequest(caller, body));

/** Adds a PDF to an own request. */
export async function attachTo(caller: Caller, { id }: Pick<Details, "id">) {
  const { body } = await upload(caller, assetRequestCalls.addDocument, { id }, [
    { name: "quote.pdf", bytes: PDF, part: "file" },
  ]);
  return recordDocument.parse(body);
}

/** Mails that were queued for an address. */
export async function mailsTo({ admin, services }: TestServer, email: string): Promise<number> {
  const address = keyedHash(services.database.secret, `mail:${email.toLowerCase()}`);
  const { rows } = await admin.query("select count(*)::int as n from mail_tally where address_hash = $1", [address]);
  return rows[0].n as number;
}

const own = ({ records }: World) => ({ id: records.asset_request ?? "" });
const asked = ({ records }: World) => ({ id: records.asked_request ?? "" });
/** Somebody who may approve what the caller asks for. */
const withApprover = (caller: Caller) => caller.colleague(DECIDES);

const masters = ({ records }: World) => ({
  category: records.category,
  product: records.product,
  brand: records.brand,
  manufacturer: records.manufacturer,
  service_provider: records.service_provider,
});
const fields = (world: World) => ({
  ...masters(world),
  asset_name: freshName("Wanted"),
  branch: world.records.home,
  needed_by: "2040-01-01",
  estimated_cost: "1250.50",
  reason: "A new colleague",
});
const component = ({ records }: World) => ({ name: freshName("Memory"), category: records.component_category });

export const world: WorldPart = {
  make: {
    asset_request: async (caller) => (await makeRequest(caller)).id,
    /** Another one, so that a list can be narrowed. */
    other_request: async (caller) => (await makeRequest(caller)).id,
    requested_component: async (caller, record) => {
      const body = { precheck: await record("asset_request"), name: freshName("Memory") };
      return (await caller.ok(assetRequestCalls.addComponent, { body })).id;
    },
    document_of_request: async (caller, record) => (await attachTo(caller, { id: await record("asset_request") })).id,
    /** A request of somebody else that waits for the caller. */
    asked_request: async (caller) => (await askedRequest(await caller.colleague(ASKS), { quantity: 2 })).id,
    approver: async (caller) => (await withApprover(caller)).account_id,
  },
  ids: {
    "assetRequests.": "asset_request",
    "assetRequests.component": "requested_component",
    "assetRequests.components": "requested_component",
    "assetRequests.updateComponent": "requested_component",
    "assetRequests.removeComponent": "requested_component",
    "requestApprovals.": "asked_request",
  },
  fields: { precheck: "asset_request", requested_by: "member", categories: "category" },
  fieldsOf: {
    "assetRequests.addComponent": { category: "component_category" },
    "assetRequests.updateComponent": { category: "component_category" },
    "assetRequests.removeDocument": { document_id: "document_of_request" },
    "requestApprovals.delegate": { user: "approver" },
  },
  bodies: {
    "assetRequests.create": (made) => ({ ...fields(made), components: [component(made)] }),
    "assetRequests.update": fields,
    "assetRequests.addComponent": (made) => ({ ...component(made), precheck: own(made).id }),
    "assetRequests.updateComponent": component,
    "requestApprovals.update": (made) => ({ ...fields(made), quantity: 1 }),
    "requestApprovals.approve": (made) => ({
      ...masters(made),
      assets: [made.records.asset],
      serial_numbers: [freshName("SN")],
    }),
    "requestApprovals.approveSeveral": (made) => ({ requests: [{ ...asked(made), version: 2 }] }),
    // Steps would hold for every request that the other calls send.
    "requestApprovals.setRules": () => ({ steps: [] }),
    "requestApprovals.delegate": ({ records }) => ({
      user: records.approver,
      starts: "2026-01-01",
      ends: "2040-01-01",
    }),
  },
  first: {
    "assetRequests.sendApproval": withApprover,
    "assetRequests.withdraw": async (caller, made) => {
      await withApprover(caller);
      await sendRequest(caller, own(made));
    },
    "requestApprovals.rejectReason": (caller, made) => caller.ok(approvalCalls.reject, { params: asked(made) }),
    "requestApprovals.endDelegation": async (caller) => {
      const body = { user: (await withApprover(caller)).account_id, starts: "2026-01-01", ends: "2040-01-01" };
      await caller.ok(approvalCalls.delegate, { body });
    },
  },
  statements: {
    "assetRequests.list": 2,
    // Of each master that is chosen or named one, all references in one, and the request with what belongs to it in five.
    "assetRequests.create": 13,
    "assetRequests.export": 3,
    "assetRequests.read": 6,
    "assetRequests.update": 16,
    // The steps, who may decide at each, and two for the mail to everybody who does.
    "assetRequests.sendApproval": 23,
    "assetRequests.withdraw": 15,
    "assetRequests.remove": 10,
    "assetRequests.activity": 3,
    "assetRequests.components": 2,
    "assetRequests.addComponent": 18,
    "assetRequests.component": 2,
    "assetRequests.updateComponent": 20,
    "assetRequests.removeComponent": 16,
    "assetRequests.documents": 3,
    "assetRequests.addDocument": 13,
    "assetRequests.removeDocument": 10,
    "requestApprovals.list": 2,
    "requestApprovals.export": 3,
    "requestApprovals.read": 6,
    "requestApprovals.update": 22,
    "requestApprovals.matches": 4,
    // The chosen masters are an edit; one asset is linked, one made by its own verb within a savepoint.
    "requestApprovals.approve": 42,
    "requestApprovals.reject": 18,
    "requestApprovals.rejectReason": 17,
    // Two assets of a new category.
    "requestApprovals.approveSeveral": 40,
    "requestApprovals.activity": 3,
    "requestApprovals.delegation": 2,
    "requestApprovals.delegate": 6,
    "requestApprovals.endDelegation": 4,
    "requestApprovals.rules": 3,
    "requestApprovals.setRules": 8,
  },
};
