import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { modelCalls } from "@steward/contract/models/calls";
import type { Caller } from "./caller.ts";

/** Number of assets in a register. */
export const REGISTER_SIZE = 45;

const devices = [
  { name: "Anaesthesia workstation", maker: "Dräger", model: "Perseus A500", category: "Anaesthesia", months: 24 },
  { name: "Patient monitor", maker: "Philips", model: "IntelliVue MX550", category: "Monitoring", months: 36 },
  { name: "Infusion pump", maker: "B. Braun", model: "Infusomat Space", category: "Infusion", months: 12 },
] as const;
const places = [
  { name: "Pune General", city: "Pune", zip: "411001" },
  { name: "Nagpur Clinic", city: "Nagpur", zip: "440001" },
] as const;

/** Ids of records by name. */
export interface Register {
  statuses: Map<string, string>;
  branches: Map<string, string>;
  models: Map<string, string>;
  categories: Map<string, string>;
  manufacturers: Map<string, string>;
  /** Ids of assets by tag, REG-001 and so on. */
  assets: Map<string, string>;
}

async function statusesOf(caller: Caller): Promise<Register["statuses"]> {
  const { results } = await caller.send(attachedStatusCalls.list, { query: { page_size: 100 } });
  return new Map(results.map((status) => [status.name, status.id]));
}

/** Makes two branches, three models of three makers, and 45 assets: 15 of each model, every fifth under maintenance. */
export async function createRegister(caller: Caller): Promise<Register> {
  const register: Register = {
    statuses: await statusesOf(caller),
    branches: new Map(),
    models: new Map(),
    categories: new Map(),
    manufacturers: new Map(),
    assets: new Map(),
  };
  for (const { name, city, zip } of places) {
    const address = { line1: "Station Road 1", city, state: "Maharashtra", zip };
    const body = { name, address, latitude: 18.52, longitude: 73.86 };
    register.branches.set(name, (await caller.send(branchCalls.create, { body })).id);
  }
  for (const device of devices) {
    const category = (await caller.send(categoryCalls.create, { body: { name: device.category } })).id;
    const manufacturer = (await caller.send(manufacturerCalls.create, { body: { name: device.maker } })).id;
    const brand = (await caller.send(brandCalls.create, { body: { name: `${device.maker} Medical` } })).id;
    const body = { product_name: device.model, category, manufacturer, brand, warranty_period: device.months };
    register.categories.set(device.category, category);
    register.manufacturers.set(device.maker, manufacturer);
    register.models.set(device.model, (await caller.send(modelCalls.create, { body })).id);
  }
  for (let number = 1; number <= REGISTER_SIZE; number += 1) await createAsset(caller, register, number);
  return register;
}

async function createAsset(caller: Caller, register: Register, number: number): Promise<void> {
  const device = devices[number % devices.length] ?? devices[0];
  const tag = `REG-${String(number).padStart(3, "0")}`;
  const asset = await caller.send(assetCalls.create, {
    body: {
      asset_id: tag,
      asset_name: `${device.name} ${number}`,
      serial_number: `SN${String(7000 + number * 13)}`,
      product: register.models.get(device.model) ?? null,
      branch: register.branches.get(places[number % places.length]?.name ?? "") ?? null,
      status: register.statuses.get(number % 5 === 0 ? "Under Maintenance" : "In Stock") ?? null,
      warranty_period: device.months,
      purchase_date: `2026-0${1 + (number % 8)}-15`,
      purchase_cost: `${number}000.00`,
    },
  });
  register.assets.set(tag, asset.id);
}
