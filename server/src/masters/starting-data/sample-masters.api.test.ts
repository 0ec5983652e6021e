import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { setupCalls } from "@steward/contract/setup/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { expect, test } from "vitest";
import { receiveCode } from "../../sign-in/sign-in-factory.ts";
import { callerOf } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer({ set_up: false });

test("the sample customer has suppliers, providers and depreciations that its models use", {
  timeout: 120_000,
}, async () => {
  const { organisations } = await server.nobody.ok(setupCalls.create, { body: { sample: true } });
  const { otp_token, otp } = await receiveCode(server, "asha@meridian.example");
  const session = await server.nobody.ok(signInCalls.verify, { body: { otp_token, otp } });
  const organisation_id = session.organisation_list[0]?.id ?? "";
  const owner = callerOf(server.app, { ...server.nobody, ...session, organisation_id });
  expect(await owner.ok(organisationCalls.slugDetails)).toMatchObject({ name: "Meridian Hospitals" });

  const suppliers = await owner.ok(supplierCalls.list);
  expect(suppliers.count).toBeGreaterThanOrEqual(3);
  for (const one of suppliers.results) {
    expect(one.country_details?.name).toBe("India");
    for (const key of [
      "email",
      "contact_name",
      "contact_number",
      "line1",
      "line2",
      "city",
      "state",
      "pincode",
    ] as const) {
      expect(one[key], `${one.name}: ${key}`).not.toBe("");
    }
  }
  const providers = await owner.ok(serviceProviderCalls.list);
  const company = organisations.find(({ kinds }) => kinds.includes("service_provider"));
  const linked = providers.results.filter(({ organisation }) => organisation !== null);
  expect(linked.map(({ organisation_details }) => organisation_details)).toEqual([
    { id: company?.id, name: company?.name },
  ]);
  expect(providers.count).toBeGreaterThan(linked.length);

  const depreciations = await owner.ok(depreciationCalls.list);
  expect(depreciations.results.every(({ model_count }) => model_count > 0)).toBe(true);
  const models = await owner.ok(modelCalls.list, { query: { page_size: 100 } });
  expect(models.results.filter(({ depreciation }) => depreciation === null)).toEqual([]);
});
