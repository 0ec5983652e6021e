import { expect, test } from "vitest";
import type { brandRules } from "./brand/rules.ts";
import { masterCalls } from "./master-calls.ts";
import type { serviceProviderRules } from "./service-provider/rules.ts";

test("the calls of a master are made of its line in the list of nouns", () => {
  const { list, create, toggleActive } = masterCalls<typeof serviceProviderRules>("service_provider", {
    toggled: "Toggled",
  });
  expect(list).toMatchObject({
    name: "masters.serviceProvider.list",
    path: "/v1/steward/service-provider/",
    permission: "service_provider.view",
  });
  expect([create.success, toggleActive.success]).toEqual(["Service Provider added successfully", "Toggled"]);
});

test("rules of one master make no calls of another", () => {
  // @ts-expect-error brands are no suppliers
  expect(masterCalls<typeof brandRules>("supplier").list.path).toBe("/v1/steward/master/supplier/");
});
