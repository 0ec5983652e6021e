import { licenseCalls } from "@steward/contract/licenses/calls";
import type { licenseBody } from "@steward/contract/licenses/rules";
import type { z } from "zod";
import { makeAsset } from "../assets/asset-factory.ts";
import { freshName, makeCategory } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

export const makeLicense = (caller: Caller, body: Partial<z.input<typeof licenseBody>> = {}) =>
  caller.ok(licenseCalls.create, { body: { name: freshName("License"), ...body } });

export const world: WorldPart = {
  make: {
    license: async (caller) => (await makeLicense(caller, { seats: 9 })).id,
    license_category: async (caller) => (await makeCategory(caller, { kind: "license" })).id,
    seat: async (caller, record) => {
      const params = { id: await record("license") };
      await caller.ok(licenseCalls.checkOut, { params, body: { asset: (await makeAsset(caller)).id } });
      return (await caller.ok(licenseCalls.handOuts, { params })).results[0]?.id;
    },
  },
  ids: { "licenses.": "license" },
  fieldsOf: { "licenses.": { category: "license_category", branch: "home", hand_out_id: "seat", user: "person" } },
  statements: {
    "licenses.list": 2,
    "licenses.export": 3,
    "licenses.create": 6,
    "licenses.read": 2,
    "licenses.update": 9,
    "licenses.remove": 5,
    "licenses.viewKey": 3,
    "licenses.handOuts": 3,
    "licenses.checkOut": 9,
    "licenses.checkIn": 8,
  },
};
