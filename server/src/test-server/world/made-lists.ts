import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { customFieldBody } from "@steward/contract/custom-fields/rules";
import { holidayCalls } from "@steward/contract/masters/holiday/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { geographyCalls } from "@steward/contract/geography/calls";
import type { z } from "zod";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeAccessory } from "../../accessories/accessory-factory.ts";
import { makeComponent } from "../../components/component-factory.ts";
import { makeCustomField, makeFieldSet } from "../../custom-fields/custom-field-factory.ts";
import {
  makeBrand,
  makeCategory,
  makeDepreciation,
  makeManufacturer,
  makeServiceProvider,
  makeStatus,
  makeSupplier,
} from "../../masters/master-factory.ts";
import { makeLicense } from "../../licenses/license-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { makeRole, seedRole } from "../../roles/role-factory.ts";
import { freshEmail, makeUser } from "../../users/user-factory.ts";
import type { Caller } from "../caller.ts";

/** Names that a file has to carry as they are. */
const NAMES = ["=1+1", "-Pumps", "@Model", "'Maker", 'Brand, Inc.; "dark" | x', "Ünïcödé ₹ 𝄞", "007", "1e5"];

const FIELDS: Partial<z.input<typeof customFieldBody>>[] = [
  {
    name: "Colour",
    field_type: "single_select",
    options: ["Red", "Blue, dark", 'The "best"', "a; b"],
    default_value: "Red",
  },
  { name: "Ports", field_type: "multi_select", options: ["HDMI", "DVI, dual"], default_value: ["HDMI", "DVI, dual"] },
  {
    name: "Asset code",
    field_type: "text",
    is_unique: true,
    is_required: true,
    pattern: "-?[A-Z]+\\d*",
    maximum: "20",
  },
  { name: "Length, mm", field_type: "integer", minimum: "-5", maximum: "500", default_value: 12, help: "=As measured" },
  { name: "Weight", field_type: "decimal", default_value: "1.25" },
  { name: "Price", field_type: "currency", default_value: "1234.50", minimum: "0" },
  { name: "Share", field_type: "percent", default_value: "12.5" },
  { name: "Leased", field_type: "boolean", default_value: false },
  { name: "Since", field_type: "date", default_value: "2024-02-03", minimum: "2001-02-03", maximum: "2049-12-31" },
  { name: "Seen", field_type: "datetime", default_value: "2026-03-01T09:30:00Z" },
  { name: "Remark", field_type: "long_text", default_value: "two\nlines" },
  { name: "Site", field_type: "url", default_value: "https://example.org/a?b=c" },
  { name: "Mail", field_type: "email", default_value: "a@example.org" },
  { name: "Phone", field_type: "phone", default_value: "9812345670" },
  { name: "Keeper", field_type: "user" },
  { name: "Paper", field_type: "file" },
];

/** Several records of every list, each part of them filled by one. */
export async function makeRegister(caller: Caller): Promise<void> {
  const india = await countryCalled(caller, "India");
  for (const name of NAMES) {
    await makeBrand(caller, name);
    await makeStatus(caller, { name, category: "unavailable", color: "#A1b2C3", sort_order: 7 });
    await makeServiceProvider(caller, { name });
    await caller.ok(problemStatementCalls.create, { body: { name, category: "=Electrical", skill: "@HVAC" } });
    await caller.ok(holidayCalls.create, { body: { name, day: "2027-01-26", is_yearly: name === "007" } });
    await makeFieldSet(caller, [], { name });
    await makeComponent(caller, { name, serial_number: "=1-2", order_number: "@7" });
    await makeAccessory(caller, { name, quantity: 40, reorder_level: 5, notes: "-x" });
    await makeLicense(caller, { name, seats: 3, end_date: "2031-02-03", licensed_to: "=A1" });
  }
  await makeMakers(caller, india);
  await makeFields(caller);
  await makeModels(caller);
  await makePlaces(caller, india);
  await makePeople(caller);
}

async function countryCalled(caller: Caller, search: string): Promise<number> {
  const { results } = await caller.ok(geographyCalls.countries, { query: { search } });
  return results.find(({ name }) => name === search)?.id ?? 0;
}

async function makeMakers(caller: Caller, country: number): Promise<void> {
  const contact = { email: "desk@example.org", contact_name: "Asha Rao", contact_number: "912012345678" };
  const address = {
    line1: "+1 Road",
    line2: "Floor 2",
    country,
    state: "Maharashtra",
    city: "Pune",
    pincode: "411001",
  };
  await makeManufacturer(caller, { name: "=Maker", ...contact, support_url: "https://example.org/?a=1,2", address });
  await makeManufacturer(caller, { name: "Bare maker" });
  await makeSupplier(caller, { notes: "two\nlines", support_url: "https://example.org", pincode: "560001" });
  await makeSupplier(caller);
  await makeServiceProvider(caller, { ...contact, name: "Sahyadri" });
  await makeDepreciation(caller, { name: "Line", salvage_percent: "10" });
  await makeDepreciation(caller, { name: "Amount", months: 7, salvage_amount: "12345.60", convention: "half_year" });
  await makeDepreciation(caller, {
    name: "Written",
    method: "written_down_value",
    percent: "15.5",
    frequency: "monthly",
  });
  await makeDepreciation(caller, { name: "Double", method: "double_declining", frequency: "half_yearly" });
  const [status] = (await caller.ok(attachedStatusCalls.list, { query: { search: "Quarantined" } })).results;
  await caller.ok(attachedStatusCalls.toggleActive, { params: { id: status?.id ?? "" } });
}

async function makeFields(caller: Caller): Promise<void> {
  const ids: string[] = [];
  for (const field of FIELDS) ids.push((await makeCustomField(caller, field)).id);
  await makeFieldSet(caller, ids.toReversed(), { name: "Backwards" });
  await caller.ok(customFieldCalls.toggleActive, { params: { id: ids[0] ?? "" } });
  const it = await makeCategory(caller, { name: "IT", icon: "laptop" });
  const laptops = await makeCategory(caller, { name: "Laptops", parent: it.id });
  await makeCategory(caller, { name: "-Thin", parent: laptops.id });
  await makeCategory(caller, { name: "IT", kind: "component" });
}

async function makeModels(caller: Caller): Promise<void> {
  const manufacturer = (await makeManufacturer(caller, { name: "Acme" })).id;
  const [brand, category] = [await makeBrand(caller, "Acme Pro"), await makeCategory(caller, { name: "Pumps" })];
  const voltage = await makeCustomField(caller, { name: "Voltage", field_type: "integer" });
  const links = { manufacturer, brand: brand.id, category: category.id };
  const custom_fields = [{ id: voltage.id, value: 230 }];
  await makeModel(caller, {
    product_name: "=Pump",
    product_number: "+1",
    ...links,
    warranty_period: 24,
    age: 60,
    custom_fields,
  });
  await makeModel(caller, { product_name: "=Pump", product_number: "007", ...links, description: "two\nlines" });
  await makeModel(caller, { product_name: "=Pump" });
  await makeModel(caller, { product_name: "Saw", manufacturer });
  for (const name of NAMES) await makeModel(caller, { product_name: name });
}

async function makePlaces(caller: Caller, country: number): Promise<void> {
  const address = {
    line1: "+12 MG Road",
    country,
    line2: "",
    state: "Maharashtra",
    district: "Pune",
    city: "Pune",
    zip: "411001",
  };
  const pune = await makeBranch(caller, { name: "=Pune", address, latitude: 18.5204, longitude: -0.0000001 });
  const kingdom = await countryCalled(caller, "United Kingdom");
  const [state] = (await caller.ok(geographyCalls.states, { query: { country: kingdom } })).results;
  const abroad = { line1: "1 Mall", country: kingdom, state: state?.name ?? "", city: "London", zip: "SW1A 1AA" };
  await makeBranch(caller, { name: "London", address: abroad });
  await makeBranch(caller, { name: "Cloud", flag_virtual_location: true });
  await makeBranch(caller, { name: "Bare" });
  const tower = await makeLocation(caller, pune.id, null, { name: "+Tower" });
  const block = await makeLocation(caller, pune.id, tower, { name: "@A" });
  const floor = await makeLocation(caller, pune.id, block, { name: "1" });
  const room = await makeLocation(caller, pune.id, floor, { name: "007 (Lab, north)" });
  await makeLocation(caller, pune.id, room, { name: "-Shelf" });
}

async function makePeople(caller: Caller): Promise<void> {
  const role = await makeRole(caller, { name: "Keeper, night" });
  const viewer = await seedRole(caller, "Viewer");
  const person = { name: "=Asha Rao", designation: "-Technician", phone: "+919812345670" };
  await makeUser(caller, { ...person, user_groups: [role.id, viewer.id] });
  await makeUser(caller, { email: freshEmail() });
}
