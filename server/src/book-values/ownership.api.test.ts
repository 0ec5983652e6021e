import { bookValueCalls } from "@steward/contract/book-values/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { servicePartCalls } from "@steward/contract/service-parts/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeDepreciation } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { edit } from "../organisations/organisation-factory.ts";
import { makePart } from "../service-parts/service-part-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { makeEngineer, makeVisit, REPORT, takeSteps } from "../service-requests/visit-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner } = server;
const engineer = await makeEngineer(owner, { user: owner.account_id });
const ownershipOf = (id: string, caller = owner) => caller.ok(bookValueCalls.ownership, { params: { id } });

/** The day so many months before today. */
const monthsAgo = (months: number) => {
  const day = new Date();
  day.setUTCDate(15);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, "yyyy-MM-dd".length);
};

/** An asset with a contract, a covered and a charged part that are fitted, one that is planned, and a charged visit. */
async function serviced(bought: object) {
  const asset = await makeAsset(owner, bought);
  const params = { id: asset.id };
  const body = { amc_start_date: "2020-01-01", amc_end_date: "2020-12-31", value: "1200", value_currency: "EUR" };
  await owner.ok(coverCalls.addAmc, { params, body });
  const request = await makeServiceRequest(owner, { steward_asset: asset.id });
  await makePart(owner, request.id, { price: "100.50", quantity: 2, is_fitted: true, is_covered: false });
  await makePart(owner, request.id, { price: "999", is_fitted: true, is_covered: true });
  await makePart(owner, request.id, { price: "999", is_covered: false });
  const visit = await makeVisit(owner, { request: request.id, engineer: engineer.id });
  await takeSteps(owner, visit, "accept", "start");
  const finished = { params: { id: request.id, visit_id: visit.id }, body: { ...REPORT, charge: "299" } };
  await owner.ok(serviceVisitCalls.finish, finished);
  return asset;
}

describe("the cost of ownership", () => {
  test("adds up purchase, contracts, charged parts and visits, by currency, as their lists count them", async () => {
    const { id } = await serviced({ purchase_cost: "1000", purchase_date: monthsAgo(70) });
    const cost = await ownershipOf(id);
    expect(cost).toMatchObject({
      currency: "INR",
      purchase_cost: "1000.00",
      book_value: "1000.00",
      upkeep: [
        { kind: "contracts", count: 1, amounts: [{ currency: "EUR", amount: "1200.00" }] },
        { kind: "parts", count: 1, amounts: [{ currency: "INR", amount: "201.00" }] },
        { kind: "visits", count: 1, amounts: [{ currency: "INR", amount: "299.00" }] },
      ],
      totals: [
        { currency: "INR", amount: "1500.00" },
        { currency: "EUR", amount: "1200.00" },
      ],
    });
    const parts = { steward_asset: [id], is_fitted: true, is_covered: false };
    expect((await owner.ok(servicePartCalls.list, { query: parts })).count).toBe(1);
    const charged = { steward_asset: [id], is_charged: true };
    expect((await owner.ok(serviceVisitCalls.all, { query: charged })).count).toBe(1);
    expect((await owner.ok(serviceVisitCalls.all, { query: { ...charged, is_charged: false } })).count).toBe(0);
  });

  test("advises by the service of a year and the useful life, with the figures", async () => {
    const depreciation = await makeDepreciation(owner, { months: 120, salvage_percent: "0" });
    const { id: product } = await makeModel(owner, { depreciation: depreciation.id });
    const old = await serviced({ purchase_cost: "1000", purchase_date: monthsAgo(70) });
    expect((await ownershipOf(old.id)).advice).toMatchObject({
      verdict: "replace",
      spent: "500.00",
      share: 50,
      cost_percent: 50,
      life_months: 60,
      of_depreciation: false,
    });
    const lasting = await serviced({ product, purchase_cost: "100000", purchase_date: monthsAgo(70) });
    expect((await ownershipOf(lasting.id)).advice).toMatchObject({
      verdict: "repair",
      life_months: 120,
      of_depreciation: true,
    });
    await edit(owner, { replace_cost_percent: 51 });
    expect((await ownershipOf(old.id)).advice).toMatchObject({ verdict: "plan", is_costly: false, is_old: true });
    await edit(owner, { replace_cost_percent: 50 });
  });

  test("advises nothing without cost or day of the purchase", async () => {
    const { id } = await makeAsset(owner, { purchase_cost: "10" });
    expect(await ownershipOf(id)).toMatchObject({ purchase_cost: "10.00", book_value: null, advice: null });
    const bare = await makeAsset(owner);
    expect(await ownershipOf(bare.id)).toMatchObject({ totals: [], advice: null });
  });

  test("is for those who may see costs", async () => {
    const { id } = await makeAsset(owner);
    const clerk = await server.asMember({ permissions: ["asset.view", "service_request.view"] });
    expect((await clerk.refused(bookValueCalls.ownership, { params: { id } })).status).toBe(403);
  });
});
