import { type Asset, assetBody } from "@steward/contract/assets/rules";
import { describe, expect, test } from "vitest";
import { assetFields, assetPatchOf, differencesOf } from "./asset-form.ts";
import { assetTitle } from "../asset-labels.ts";

const asset: Asset = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  internal_id: "AST-0011",
  asset_id: "GN-004127",
  asset_name: "Trimble NetR9",
  serial_number: "005034K69673",
  status: "01890a5d-ac96-774b-bcce-b302099a8001",
  status_details: { id: "01890a5d-ac96-774b-bcce-b302099a8001", name: "In Use", category: "in_use", color: "#2a5ba8" },
  category: null,
  category_details: null,
  product: null,
  product_details: null,
  branch: "01890a5d-ac96-774b-bcce-b302099a8002",
  branch_details: { id: "01890a5d-ac96-774b-bcce-b302099a8002", name: "Wellington" },
  location: null,
  location_details: null,
  supplier: null,
  supplier_details: null,
  service_provider: null,
  service_provider_details: null,
  depreciation: null,
  depreciation_details: null,
  assigned_to: null,
  assigned_to_details: null,
  expected_return: null,
  warranty_period: 24,
  warranty_start_date: null,
  warranty_end_date: null,
  purchase_date: "2019-06-18",
  purchase_cost: "1184000.00",
  purchase_currency: "INR",
  order_number: "",
  invoice_number: "INV-7",
  invoice_date: null,
  amc_start_date: null,
  amc_end_date: null,
  notes: "",
  qr_code: null,
  short_code: null,
  primary_image: null,
  version: 3,
  created: "2024-03-12T04:42:00Z",
  modified: "2024-03-12T04:42:00Z",
};

describe("what an edit sends", () => {
  test("is nothing while nothing is changed", () => {
    expect(assetPatchOf(asset, assetFields.valuesOf(asset))).toEqual({});
  });

  test("is only what was changed, with blanks as no value", () => {
    const values = {
      ...assetFields.valuesOf(asset),
      warranty_period: "",
      purchase_cost: " ₹ 12,00,000 ",
      notes: "In the rack",
    };
    expect(assetPatchOf(asset, values)).toEqual({
      warranty_period: null,
      purchase_cost: "1200000",
      notes: "In the rack",
    });
  });

  test("leaves out a cost that the user may not see", () => {
    const hidden = { ...asset, purchase_cost: null };
    expect(assetPatchOf(hidden, { ...assetFields.valuesOf(hidden), asset_name: "NetR9" })).toEqual({
      asset_name: "NetR9",
    });
  });
});

describe("what a new asset sends", () => {
  test("passes the rules of the contract, leading zeros kept", () => {
    const values = {
      ...assetFields.valuesOf(null),
      asset_name: " Trimble NetR9 ",
      serial_number: "005034",
      warranty_period: "24",
    };
    const body = assetBody.parse(assetFields.bodyOf(values));
    expect(body).toMatchObject({ asset_name: "Trimble NetR9", serial_number: "005034", warranty_period: 24 });
  });

  test("is refused where it has neither name, model, tag nor serial number", () => {
    const problems = assetBody.safeParse(assetFields.bodyOf(assetFields.valuesOf(null))).error?.issues ?? [];
    expect(problems.map((problem) => problem.message)).toEqual(["Enter a name, a model, a tag or a serial number."]);
  });

  test.each(["0", "100", "12.5", "a year"])("is refused with %j months of warranty", (warranty_period) => {
    const body = assetFields.bodyOf({ ...assetFields.valuesOf(null), asset_name: "Chair", warranty_period });
    expect(assetBody.safeParse(body).error?.issues[0]?.message).toBe("Enter Valid Number of months.");
  });
});

test("a change by somebody else is shown beside one's own change of the same field", () => {
  const current: Asset = {
    ...asset,
    asset_name: "Trimble NetR9 (spare)",
    branch: "01890a5d-ac96-774b-bcce-b302099a8003",
    branch_details: { id: "01890a5d-ac96-774b-bcce-b302099a8003", name: "Taupo" },
    version: 4,
  };
  expect(differencesOf(asset, current, { asset_name: "NetR9", notes: "mine" })).toEqual([
    { field: "asset_name", before: "Trimble NetR9", theirs: "Trimble NetR9 (spare)", mine: "NetR9" },
    { field: "branch", before: "Wellington", theirs: "Taupo", mine: undefined },
  ]);
});

test("an asset goes by its name, its model, its serial number or its tag", () => {
  const model = {
    id: asset.id,
    name: "NetR9",
    product_number: "",
    manufacturer_details: null,
    brand_details: null,
    depreciation_details: null,
  };
  const nameless = { ...asset, asset_name: "" };
  expect(assetTitle(asset)).toBe("Trimble NetR9");
  expect(assetTitle({ ...nameless, product_details: model })).toBe("NetR9");
  expect(assetTitle(nameless)).toBe("005034K69673");
  expect(assetTitle({ ...nameless, serial_number: "" })).toBe("GN-004127");
});
