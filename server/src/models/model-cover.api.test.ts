import { assetCalls } from "@steward/contract/assets/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeServiceProvider } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeModel } from "./model-factory.ts";

const server = await startTestServer();
const { owner } = server;

/** yyyy-MM-dd, so many days from today. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const amc = (from: number, to: number) => ({ amc_start_date: day(from), amc_end_date: day(to) });

test("the warranty of a model spans those of its assets", async () => {
  const product = (await makeModel(owner, { warranty_period: 24 })).id;
  const params = { id: product };
  const none = { warranty_period: 24, start_date: null, end_date: null, status: null, asset_count: 0, active_count: 0 };
  expect(await owner.ok(modelCalls.warranty, { params })).toEqual(none);
  await makeAsset(owner, { product, purchase_date: "2019-01-31", warranty_period: 1 });
  await makeAsset(owner, { product, warranty_period: 12 });
  const gone = await makeAsset(owner, { product, purchase_date: "2010-01-01", warranty_period: 12 });
  await owner.ok(assetCalls.archive, { params: { id: gone.id } });
  expect(await owner.ok(modelCalls.warranty, { params })).toEqual({
    warranty_period: 24,
    start_date: "2019-01-31",
    end_date: "2019-02-28",
    status: "Expired",
    asset_count: 1,
    active_count: 0,
  });
  await makeAsset(owner, { product, purchase_date: day(-40), warranty_period: 12 });
  expect(await owner.ok(modelCalls.warranty, { params })).toMatchObject({
    start_date: "2019-01-31",
    status: "Active",
    asset_count: 2,
    active_count: 1,
  });
  const warranty = { warranty_start_date: day(-10), warranty_end_date: day(2000) };
  await makeAsset(owner, { product, purchase_date: day(-40), ...warranty });
  expect(await owner.ok(modelCalls.warranty, { params })).toMatchObject({
    end_date: day(2000),
    asset_count: 3,
    active_count: 2,
  });
});

test("its AMC names the one provider of all, and tells what a member may see", async () => {
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const product = (await makeModel(owner)).id;
  const params = { id: product };
  const provider = await makeServiceProvider(owner);
  const service_provider = provider.id;
  await makeAsset(owner, { product, branch: here.id, service_provider, ...amc(-300, 10) });
  const provider_details = { id: provider.id, name: provider.name };
  const one = { amc_start_date: day(-300), amc_end_date: day(10), status: "Expiring", asset_count: 1, active_count: 1 };
  expect(await owner.ok(modelCalls.amc, { params })).toEqual({ ...one, provider_details });
  await makeAsset(owner, { product, branch: there.id, ...amc(100, 465) });
  expect(await owner.ok(modelCalls.amc, { params })).toMatchObject({
    amc_end_date: day(465),
    status: "Active",
    provider_details: null,
    asset_count: 2,
    active_count: 1,
  });
  const member = await server.asMember({ permissions: ["model.view"], scope: [here.id] });
  expect(await member.ok(modelCalls.amc, { params })).toEqual({ ...one, provider_details });
});
