import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import type { attachedStatusBody } from "@steward/contract/masters/attached-status/rules";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import type { categoryBody } from "@steward/contract/masters/category/rules";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import type { depreciationBody } from "@steward/contract/masters/depreciation/rules";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import type { manufacturerBody } from "@steward/contract/masters/manufacturer/rules";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import type { serviceProviderBody } from "@steward/contract/masters/service-provider/rules";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import type { supplierBody } from "@steward/contract/masters/supplier/rules";
import type { z } from "zod";
import type { Caller } from "../test-server/caller.ts";
import { leastBody } from "../test-server/contract-walker.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";
import { masterFamilies } from "./families.ts";
import type { MasterFamily } from "./master-family.ts";

let made = 0;
/** A name that is unique in the run. */
export const freshName = (title: string): string => {
  made += 1;
  return `${title} ${made}`;
};

export const makeBrand = (caller: Caller, name = freshName("Brand")) =>
  caller.ok(brandCalls.create, { body: { name } });

export const makeCategory = (caller: Caller, body: Partial<z.input<typeof categoryBody>> = {}) =>
  caller.ok(categoryCalls.create, { body: { name: freshName("Category"), ...body } });

export const makeManufacturer = (caller: Caller, body: Partial<z.input<typeof manufacturerBody>> = {}) =>
  caller.ok(manufacturerCalls.create, { body: { name: freshName("Manufacturer"), ...body } });

/** Required fields of a supplier besides its name; countries are numbered from 1. */
export const SUPPLIER = {
  email: "sales@example.org",
  contact_name: "Ravi Kumar",
  contact_number: "+91 80 4123 4567",
  country: 1,
  state: "Anystate",
  city: "Bengaluru",
  line1: "12 Residency Road",
  line2: "Ashok Nagar",
};

export const makeSupplier = (caller: Caller, body: Partial<z.input<typeof supplierBody>> = {}) =>
  caller.ok(supplierCalls.create, { body: { name: freshName("Supplier"), ...SUPPLIER, ...body } });

export const makeServiceProvider = (caller: Caller, body: Partial<z.input<typeof serviceProviderBody>> = {}) =>
  caller.ok(serviceProviderCalls.create, { body: { name: freshName("Service provider"), ...body } });

export const makeDepreciation = (caller: Caller, body: Partial<z.input<typeof depreciationBody>> = {}) =>
  caller.ok(depreciationCalls.create, { body: { name: freshName("Depreciation"), months: 36, ...body } });

export const makeStatus = (caller: Caller, body: Partial<z.input<typeof attachedStatusBody>> = {}) =>
  caller.ok(attachedStatusCalls.create, {
    body: { name: freshName("Status"), category: "available", color: "#2f7d3b", sort_order: 500, ...body },
  });

/** The seed status with this label. */
export async function statusNamed(caller: Caller, name: string) {
  const { results } = await caller.ok(attachedStatusCalls.list, { query: { page_size: 100 } });
  const found = results.find((status) => status.name === name);
  if (!found) throw new Error(`There is no status ${name}.`);
  return found;
}

/** A new status for each category. */
export async function statusOfEach(caller: Caller): Promise<Record<StatusCategory, string>> {
  const one = async (category: StatusCategory) => (await makeStatus(caller, { category })).id;
  return {
    pending: await one("pending"),
    available: await one("available"),
    in_use: await one("in_use"),
    unavailable: await one("unavailable"),
    archived: await one("archived"),
  };
}

const depreciated = () => ({
  name: freshName("Depreciation"),
  method: "written_down_value",
  months: 120,
  percent: "15",
  salvage_percent: "10",
  convention: "half_year",
  frequency: "monthly",
});

const linked = ({ records: { linkable } }: World) => ({
  name: freshName("Service provider"),
  email: "desk@example.org",
  contact_name: "Asha Rao",
  contact_number: "020 1234 5678",
  organisation: linkable,
});

type Create = MasterFamily["calls"]["create"];
const makeMaster = async (caller: Caller, create: Create): Promise<string> =>
  ((await caller.ok(create, { body: leastBody(create) })) as { id: string }).id;

const plain = masterFamilies.filter(({ table }) => table !== "attached_status");

/**
 * World part: a record of every master by table, and an asset status. `parent` is another category, `linkable` an
 * organisation that a service provider may link to.
 */
export const world: WorldPart = {
  make: {
    ...Object.fromEntries(
      plain.map(({ table, calls }) => [table, (caller: Caller) => makeMaster(caller, calls.create)]),
    ),
    parent: async (caller) => (await makeCategory(caller)).id,
    status: async (caller) => (await makeStatus(caller)).id,
    linkable: async (caller) => (await caller.ok(serviceProviderCalls.linkedOrganisations)).results[0]?.id,
  },
  ids: {
    ...Object.fromEntries(plain.map(({ table, calls }) => [calls.list.name.replace(/list$/, ""), table])),
    "masters.attachedStatus.": "status",
  },
  bodies: {
    "masters.depreciation.create": depreciated,
    "masters.depreciation.update": depreciated,
    "masters.serviceProvider.create": linked,
    "masters.serviceProvider.update": linked,
  },
};
