import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { expect, test } from "vitest";
import { bodyOf, patchOf, valuesOf } from "./request-form.ts";

const none = { name: "", existing_id: null };
const loaded = {
  asset_name: "Infusion pump",
  asset_id: "",
  serial_number: "",
  category_details: { name: "Pumps", existing_id: "c1" },
  product_details: {
    product_number: "",
    product_name: "Perfusor Space",
    brand_details: { name: "B. Braun", existing_id: null },
    category_details: none,
    manufacturer_details: none,
    existing_id: null,
  },
  manufacturer_details: none,
  service_provider_details: none,
  quantity: 2,
  reason: "",
  branch: null,
  location: null,
  needed_by: null,
  estimated_cost: "1200.00",
  warranty_period: null,
  amc_start_date: null,
  amc_end_date: null,
  invoice_number: "",
  invoice_date: null,
} as unknown as RequestDetails;

test("a chosen master is sent by its id alone, a new one by its name", () => {
  const values = { ...valuesOf(null), category: "c1", category_name: "Pumps", brand_name: " B. Braun " };
  expect(bodyOf(values)).toMatchObject({ category: "c1", category_name: "", brand: null, brand_name: "B. Braun" });
});

test("with a model of the register its brand, manufacturer and number are not sent", () => {
  const values = { ...valuesOf(loaded), product: "m1", product_name: "Perfusor Space" };
  expect(bodyOf(values)).toMatchObject({ product: "m1", product_name: "", brand_name: "", manufacturer: null });
});

test("an empty quantity is left to the rule, one piece", () => {
  expect(bodyOf({ ...valuesOf(null), quantity: "" })).not.toHaveProperty("quantity");
});

test("several assets are sent without the tag and serial number that were typed for one", () => {
  const typed = { ...valuesOf(null), asset_id: "LAP-1", serial_number: "SN-1" };
  expect(bodyOf(typed)).toMatchObject({ asset_id: "LAP-1", serial_number: "SN-1", quantity: 1 });
  expect(bodyOf({ ...typed, quantity: "2" })).toMatchObject({ asset_id: "", serial_number: "", quantity: 2 });
});

test("an edit sends what was changed alone", () => {
  expect(patchOf(loaded, valuesOf(loaded))).toEqual({});
  const values = { ...valuesOf(loaded), quantity: "3", category: null, category_name: "Syringe pumps" };
  expect(patchOf(loaded, values)).toEqual({ quantity: 3, category: null, category_name: "Syringe pumps" });
});
