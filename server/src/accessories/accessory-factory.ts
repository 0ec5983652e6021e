import { accessoryCalls } from "@steward/contract/accessories/calls";
import type { accessoryBody } from "@steward/contract/accessories/rules";
import type { z } from "zod";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { freshName, makeCategory } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

export const makeAccessory = (caller: Caller, body: Partial<z.input<typeof accessoryBody>> = {}) =>
  caller.ok(accessoryCalls.create, { body: { name: freshName("Accessory"), quantity: 50, ...body } });

export const world: WorldPart = {
  make: {
    accessory: async (caller) => (await makeAccessory(caller)).id,
    accessory_category: async (caller) => (await makeCategory(caller, { kind: "accessory" })).id,
    handed_out: async (caller, record) => {
      const params = { id: await record("accessory") };
      await caller.ok(accessoryCalls.handOut, { params, body: { quantity: 12, asset: (await makeAsset(caller)).id } });
      return (await caller.ok(accessoryCalls.handOuts, { params })).results[0]?.id;
    },
    picture_of_accessory: async (caller, record) =>
      (await makePicture(caller, await record("accessory"), { call: accessoryCalls.uploadAttachments })).id,
  },
  ids: { "accessories.": "accessory" },
  fieldsOf: {
    "accessories.": {
      attachment_id: "picture_of_accessory",
      category: "accessory_category",
      branch: "home",
      hand_out_id: "handed_out",
      user: "person",
    },
  },
  statements: {
    "accessories.list": 2,
    "accessories.export": 3,
    "accessories.create": 7,
    "accessories.read": 3,
    "accessories.update": 10,
    "accessories.remove": 7,
    "accessories.handOuts": 3,
    "accessories.handOut": 11,
    "accessories.takeBack": 11,
    "accessories.restock": 6,
    "accessories.attachments": 3,
    "accessories.uploadAttachments": 9,
    "accessories.removeAttachment": 5,
    "accessories.togglePrimary": 5,
  },
};
