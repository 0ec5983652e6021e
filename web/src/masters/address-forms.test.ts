import type { Manufacturer } from "@steward/contract/masters/manufacturer/rules";
import { expect, test } from "vitest";
import { keepCodes } from "../geography/country-codes.ts";
import { manufacturerForm } from "./manufacturer/manufacturer-form.tsx";
import { suppliedBy } from "./manufacturer/manufacturer.tsx";
import { supplierForm } from "./supplier/supplier-form.tsx";

const keys = { id: "00000000-0000-7000-8000-000000000000", is_active: true, version: 1, created: "", modified: "" };
const noAddress = { line1: "", line2: "", country: null, country_details: null, state: "", city: "", pincode: "" };
const manufacturer = (address: Manufacturer["address"]): Manufacturer => ({
  ...keys,
  name: "Nordic Beds",
  email: "",
  contact_name: "K. Lie",
  contact_number: "4770123456",
  support_url: "",
  address,
  model_count: 0,
  asset_count: 0,
});
const norway = { ...noAddress, line1: "Havnegata 7", country: 166, city: "Oslo", pincode: "015000" };

test("a manufacturer's address is sent as an object whose zip is called pincode", () => {
  const values = { ...manufacturerForm.valuesOf(null), name: "Nordic Beds", line1: "Havnegata 7", zip: "015000" };
  expect(manufacturerForm.bodyOf(values, null)).toEqual({
    name: "Nordic Beds",
    email: "",
    contact_name: "",
    contact_number: "",
    support_url: "",
    address: { line1: "Havnegata 7", line2: "", country: null, state: "", city: "", pincode: "015000" },
  });
});

test("a manufacturer's zip is one of its country", () => {
  const problems = (zip: string, country: number | null = null) => {
    const values = { ...manufacturerForm.valuesOf(null), name: "Nordic Beds", line1: "Havnegata 7", zip, country };
    return manufacturerForm.rules.safeParse(manufacturerForm.bodyOf(values, null)).error?.issues ?? [];
  };
  const sixDigits = [{ path: ["address", "pincode"], message: "Pincode must be a 6-digit number" }];
  keepCodes([
    { id: 166, name: "Norway", code: "NO" },
    { id: 104, name: "India", code: "IN" },
  ]);
  expect(problems("")).toEqual([]);
  expect(problems("0150")).toMatchObject(sixDigits);
  expect(problems("0150", 104)).toMatchObject(sixDigits);
  expect(problems("0150", 166)).toEqual([]);
  expect(problems("0150 and far more", 166)[0]).toMatchObject({ message: "At most 12 characters." });
});

test("problems of the address show at its fields", () => {
  expect(manufacturerForm.fieldOfPath?.("address.pincode")).toBe("zip");
  expect(manufacturerForm.fieldOfPath?.("address.line1")).toBe("line1");
  expect(manufacturerForm.fieldOfPath?.("name")).toBe("name");
});

test("a manufacturer without an address keeps none unless one is typed, one with an address must keep it", () => {
  const bare = manufacturer(noAddress);
  const values = manufacturerForm.valuesOf(bare);
  expect(manufacturerForm.bodyOf(values, bare).address).toBeNull();
  expect(manufacturerForm.bodyOf({ ...values, city: "Oslo" }, bare).address).toMatchObject({ city: "Oslo", line1: "" });
  const placed = manufacturer(norway);
  const emptied = { ...manufacturerForm.valuesOf(placed), line1: "", country: null, city: "", zip: "" };
  expect(manufacturerForm.bodyOf(emptied, placed).address).toMatchObject({ line1: "" });
});

test("a manufacturer who sells directly fills the form of a supplier", () => {
  const values = { ...supplierForm.valuesOf(null), ...suppliedBy(manufacturer(norway)) };
  expect(supplierForm.bodyOf(values, null)).toEqual({
    name: "Nordic Beds",
    email: "",
    contact_name: "K. Lie",
    contact_number: "4770123456",
    support_url: "",
    notes: "",
    line1: "Havnegata 7",
    line2: "",
    country: 166,
    state: "",
    city: "Oslo",
    pincode: "015000",
  });
});
