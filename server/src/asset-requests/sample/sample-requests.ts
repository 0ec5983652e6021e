import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Sample } from "../../nouns/facts.ts";
import type { SampleCustomer, SamplePerson } from "../../nouns/sample-customer.ts";
import { setApprovalRules } from "../approval/approval-rules.ts";
import { approveRequest, giveReason, rejectRequest } from "../approval/decide-request.ts";
import { sendRequest } from "../send-request.ts";
import { createRequest } from "../write-request.ts";

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

type World = Awaited<ReturnType<typeof worldOf>>;

/** Two steps were tried for a while: a request for monitors went through both. */
async function makeStepped(customer: SampleCustomer, { models, roles }: World, branch: string | null): Promise<void> {
  const way = wayOf(customer, 62);
  const roleCalled = (name: string) => roles.find((role) => role.name === name)?.id ?? "";
  const administrator = { role: roleCalled("Administrator"), from_amount: "500000.00" };
  await way.setSteps([{ role: roleCalled("Asset Manager") }, administrator], 0);
  const monitor = models.get("IntelliVue MX450");
  const id = await way.ask({
    asset_name: "Patient monitor, step-down unit",
    product: monitor?.id ?? null,
    branch,
    quantity: 2,
    estimated_cost: "410000.00",
    reason: "Two beds of the new step-down unit have no monitor.",
  });
  const assets = monitor?.assets?.slice(0, 2) ?? [];
  if (assets.length === 2) {
    await way.approve(id, assets, 1);
    await way.approve(id, assets, 4, ADMINISTRATOR);
  }
  await way.setSteps([], 20);
}

/** Requests that are decided about. */
async function makeDecided(customer: SampleCustomer, { models }: World, branch: string | null): Promise<void> {
  const laptop = models.get("Latitude 5440");
  const approved = wayOf(customer, 33);
  const id = await approved.ask({
    asset_name: "Laptop, admissions desk",
    product: laptop?.id ?? null,
    branch,
    estimated_cost: "78500.00",
    reason: "The old one no longer starts.",
  });
  const assets = laptop?.assets?.slice(0, 1) ?? [];
  if (assets.length === 1) await approved.approve(id, assets, 2);
  const rejected = wayOf(customer, 12);
  const chairs = await rejected.ask({
    asset_name: "Recliner for visitors",
    category_name: "Furniture",
    product_name: "Comfort 300",
    brand_name: "Neelkamal",
    branch,
    quantity: 6,
    estimated_cost: "14200.00",
    reason: "Relatives stay overnight.",
  });
  await rejected.reject(chairs, "Six of them stand unused in the annexe. Please ask for a transfer.");
}

/** Requests of the sample customer in every state; the oldest went through two steps, which were given up since. */
export const makeSampleRequests: Sample = async (customer) => {
  const world = await customer.read(worldOf);
  const branch = world.branches[0]?.id ?? null;
  await makeStepped(customer, world, branch);
  await makeDecided(customer, world, branch);
  const waiting = wayOf(customer, 1);
  await waiting.ask({
    asset_name: "Workstation for tele-ICU",
    product: world.models.get("ProDesk 400 G9")?.id ?? null,
    branch,
    quantity: 2,
    estimated_cost: "64000.00",
    reason: "The tele-ICU opens next month.",
    components: [{ name: "32 GB DDR5 DIMM", category_name: "Memory", warranty_period: 36 }],
  });
  await waiting.ask({
    asset_name: "Portable suction unit",
    category_name: "Suction units",
    product_name: "Vario 18",
    brand_name: "Medela",
    manufacturer_name: "Medela AG",
    branch,
    estimated_cost: "92000.00",
    warranty_period: 24,
    reason: "The ward shares one with theatre 2.",
  });
  await waiting.ask({ asset_name: "Label printer, pharmacy", branch, reason: "Labels are written by hand." }, false);
};
