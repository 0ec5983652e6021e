import { assetCalls } from "@steward/contract/assets/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { expect, test } from "vitest";
import { makeDepreciation, makeServiceProvider, makeSupplier } from "../../masters/master-factory.ts";
import { checked, mapped, reasons, undone, written } from "../../test-server/register-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();

const REGISTER = [
  "Tag,Supplier,Service provider,Depreciation",
  "T1,Deccan,Sahyadri,Yearly",
  "T2,deccan,,",
  "T3,Konkan,Nilgiri,",
].join("\n");

const fieldsOf = async (caller: Caller) => {
  const { results } = await caller.ok(assetCalls.list, { query: { ordering: "asset_id" } });
  return results.map((asset) => [
    asset.asset_id,
    asset.supplier_details?.name,
    asset.service_provider_details?.name,
    asset.depreciation_details?.name,
  ]);
};

/** Some of the masters that the register names. */
async function known(): Promise<Caller> {
  const owner = await server.otherOrganisation();
  await makeSupplier(owner, { name: "Deccan" });
  await makeServiceProvider(owner, { name: "Sahyadri" });
  await makeDepreciation(owner, { name: "Yearly" });
  return owner;
}

test("suppliers, service providers and depreciations are found by name, absent ones told or left out", async () => {
  const owner = await known();
  const job = await mapped(owner, REGISTER);
  expect(job.settings.columns).toEqual(["asset_id", "supplier", "service_provider", "depreciation"]);
  const strict = await checked(owner, job, { create_missing: false });
  expect(await reasons(owner, strict)).toEqual({
    4: ["supplier: No supplier is called “Konkan”.", "service_provider: No service provider is called “Nilgiri”."],
  });
  const leave_empty = [
    { field: "supplier", kind: "unknown" as const },
    { field: "service_provider", kind: "unknown" as const },
  ];
  await written(owner, await checked(owner, strict, { create_missing: false, leave_empty }));
  expect(await fieldsOf(owner)).toEqual([
    ["T1", "Deccan", "Sahyadri", "Yearly"],
    ["T2", "Deccan", undefined, undefined],
    ["T3", undefined, undefined, undefined],
  ]);
});

test("absent suppliers and service providers are made on request and go with the import", async () => {
  const owner = await known();
  const job = await written(owner, await checked(owner, await mapped(owner, REGISTER), { create_missing: true }));
  expect(await fieldsOf(owner)).toContainEqual(["T3", "Konkan", "Nilgiri", undefined]);
  await undone(owner, job);
  expect((await owner.ok(supplierCalls.list)).results.map(({ name }) => name)).toEqual(["Deccan"]);
  expect((await owner.ok(serviceProviderCalls.list)).results.map(({ name }) => name)).toEqual(["Sahyadri"]);
});

test("a depreciation is never made of a name, and a column of amounts is none", async () => {
  const owner = await known();
  const rows = ["Tag,Depreciation", "T1,Yearly", "T2,Reducing"].join("\n");
  const job = await checked(owner, await mapped(owner, rows), { create_missing: true });
  expect(await reasons(owner, job)).toEqual({ 3: ["depreciation: No depreciation is called “Reducing”."] });
  const amounts = ["Tag,Depreciation", ...Array.from({ length: 8 }, (_, row) => `A${row},${row}500.25`)].join("\n");
  const { settings } = await mapped(owner, amounts);
  expect(settings.columns).toEqual(["asset_id", null]);
});

test.for([
  ["Vendor", "manufacturer"],
  ["Manufacturer,Vendor", "manufacturer,supplier"],
  ["Lieferant,Dienstleister", "supplier,service_provider"],
  ["Fournisseur,Prestataire", "supplier,service_provider"],
  ["Proveedor,Proveedor de servicios", "supplier,service_provider"],
  ["Fornecedor,Prestador de serviços", "supplier,service_provider"],
  ["Fornitore,Ditta di manutenzione", "supplier,service_provider"],
  ["Dodavatel,Servisní firma", "supplier,service_provider"],
  ["Dostawca,Firma serwisowa", "supplier,service_provider"],
  ["Leverancier,Onderhoudsbedrijf", "supplier,service_provider"],
  ["आपूर्तिकर्ता,सेवा प्रदाता", "supplier,service_provider"],
] as const)("the headings %s mean %s", async ([headings, fields]) => {
  const owner = await server.otherOrganisation();
  const { settings } = await mapped(owner, `Tag,${headings}\nT1,Deccan,Sahyadri\n`);
  expect(settings.columns.filter(Boolean).join()).toBe(`asset_id,${fields}`);
});
