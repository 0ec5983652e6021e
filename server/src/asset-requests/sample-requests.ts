import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Sample } from "../nouns/facts.ts";
import type { SampleCustomer, SamplePerson } from "../nouns/sample-customer.ts";
import { setApprovalRules } from "./approval/approval-rules.ts";
import { approveRequest, giveReason, rejectRequest } from "./approval/decide-request.ts";
import { sendRequest } from "./send-request.ts";
import { createRequest } from "./write-request.ts";

const ASKER = "Rohan Gupta";
const APPROVER = "Meera Joshi";
const ADMINISTRATOR = "Vikram Nair";
const ROLES = ["Asset Manager", "Administrator"];

/** What the other nouns have made, by name, with assets of each model that are in stock. */
async function worldOf(tx: Transaction) {
  const { rows } = await sql<{ id: string; name: string; assets: string[] | null }>`
    select mo.id, mo.product_name as name, (select array_agg(a.id order by a.number) from asset a
      where a.organisation_id = mo.organisation_id and a.model = mo.id and a.status_category = 'available') as assets
    from model mo where ${ofOrganisation("mo")}`.execute(tx);
  return {
    models: new Map(rows.map((model) => [model.name, model])),
    roles: await tx.selectFrom("role").select(["id", "name"]).where("name", "in", ROLES).execute(),
    branches: await tx.selectFrom("location").select("id").where("parent", "is", null).orderBy("id").execute(),
  };
}

type Wanted = BodyOf<typeof assetRequestCalls.create>;

/** The way of one request of the sample: asked for so many days ago, and sent the same day. */
function wayOf(customer: SampleCustomer, asked: number) {
  const days_ago = customer.workday(asked);
  const at = (minute: number, days = days_ago) => ({ days_ago: days, minute });
  const later = (days: number, minute: number) => at(minute, Math.max(1, customer.workday(asked - days)));
  return {
    ask: async (body: Wanted, sent = true): Promise<string> => {
      const needed_by = customer.dayOf(days_ago - 30);
      const given = { body: { needed_by, ...body } };
      const { id } = await customer.act(at(9 * 60 + 20), ASKER, assetRequestCalls.create, given, createRequest);
      const params = { id };
      if (sent) await customer.act(at(9 * 60 + 35), ASKER, assetRequestCalls.sendApproval, { params }, sendRequest);
      return id;
    },
    approve: (id: string, assets: string[], days: number, who: SamplePerson = APPROVER) =>
      customer.act(
        later(days, 11 * 60),
        who,
        approvalCalls.approve,
        { params: { id }, body: { assets } },
        approveRequest,
      ),
    reject: async (id: string, reason: string) => {
      const params = { id };
      await customer.act(later(2, 15 * 60), APPROVER, approvalCalls.reject, { params }, rejectRequest);
      const given = { params, body: { reason } };
      await customer.act(later(2, 15 * 60 + 2), APPROVER, approvalCalls.rejectReason, given, giveReason);
    },
    setSteps: (steps: BodyOf<typeof approvalCalls.setRules>["steps"], days: number) =>
      customer.act(
        later(days, 8 * 60 + 45),
        ADMINISTRATOR,
        approvalCalls.setRules,
        { body: { steps } },
        setApprovalRules,
      ),
  };
}

/** Requests of the sample customer in every state; the oldest went through two steps, which were given up since. */
export const makeSampleRequests: Sample = async (customer) => {
  const { models, roles, branches } = await customer.read(worldOf);
  const branch = branches[0]?.id ?? null;
  const inStock = (name: string, count: number) => models.get(name)?.assets?.slice(0, count) ?? [];
  const roleCalled = (name: string) => roles.find((role) => role.name === name)?.id ?? "";

  const stepped = wayOf(customer, 62);
  await stepped.setSteps(
    [{ role: roleCalled("Asset Manager") }, { role: roleCalled("Administrator"), from_amount: "500000.00" }],
    0,
  );
  const monitors = inStock("IntelliVue MX450", 2);
  const monitor = {
    asset_name: "Patient monitor, step-down unit",
    product: models.get("IntelliVue MX450")?.id ?? null,
  };
  const reason = "Two beds of the new step-down unit have no monitor.";
  const first = await stepped.ask({ ...monitor, branch, quantity: 2, reason, estimated_cost: "410000.00" });
  if (monitors.length === 2) {
    await stepped.approve(first, monitors, 1);
    await stepped.approve(first, monitors, 4, ADMINISTRATOR);
  }
  await stepped.setSteps([], 20);

  const approved = wayOf(customer, 33);
  const [laptop] = inStock("Latitude 5440", 1);
  const desk = { asset_name: "Laptop, admissions desk", product: models.get("Latitude 5440")?.id ?? null };
  const second = await approved.ask({
    ...desk,
    branch,
    reason: "The old one no longer starts.",
    estimated_cost: "78500.00",
  });
  if (laptop) await approved.approve(second, [laptop], 2);

  const rejected = wayOf(customer, 12);
  const chairs = await rejected.ask({
    ...{ asset_name: "Recliner for visitors", category_name: "Furniture", product_name: "Comfort 300", branch },
    ...{ brand_name: "Neelkamal", quantity: 6, estimated_cost: "14200.00", reason: "Relatives stay overnight." },
  });
  await rejected.reject(chairs, "Six of them stand unused in the annexe. Please ask for a transfer.");

  const waiting = wayOf(customer, 1);
  await waiting.ask({
    ...{ asset_name: "Workstation for tele-ICU", product: models.get("ProDesk 400 G9")?.id ?? null, branch },
    ...{ quantity: 2, estimated_cost: "64000.00", reason: "The tele-ICU opens next month." },
    components: [{ name: "32 GB DDR5 DIMM", category_name: "Memory", warranty_period: 36 }],
  });
  await wayOf(customer, 1).ask({
    ...{ asset_name: "Portable suction unit", category_name: "Suction units", product_name: "Vario 18" },
    ...{
      brand_name: "Medela",
      manufacturer_name: "Medela AG",
      branch,
      estimated_cost: "92000.00",
      warranty_period: 24,
    },
    reason: "The ward shares one with theatre 2.",
  });
  await wayOf(customer, 1).ask(
    { asset_name: "Label printer, pharmacy", category_name: "", branch, reason: "Labels are written by hand." },
    false,
  );
};
