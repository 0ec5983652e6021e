import { componentCalls } from "@steward/contract/components/calls";
import type { componentBody } from "@steward/contract/components/rules";
import type { z } from "zod";
import { makePicture } from "../attachments/picture-factory.ts";
import { makeAsset } from "../assets/asset-factory.ts";
import { freshName, makeCategory } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

export const makeComponent = (caller: Caller, body: Partial<z.input<typeof componentBody>> = {}) =>
  caller.ok(componentCalls.create, { body: { name: freshName("Component"), ...body } });

export const world: WorldPart = {
  make: {
    component: async (caller) => (await makeComponent(caller)).id,
    component_category: async (caller) => (await makeCategory(caller, { kind: "component" })).id,
    picture_of_component: async (caller, record) =>
      (await makePicture(caller, await record("component"), { call: componentCalls.uploadAttachments })).id,
  },
  fields: { linked_asset: "asset" },
  ids: { "components.": "component" },
  fieldsOf: {
    "components.": { attachment_id: "picture_of_component", category: "component_category", branch: "home" },
  },
  first: {
    "components.detach": async (caller, { records: { component = "" } }) =>
      caller.ok(componentCalls.attach, {
        params: { id: component },
        body: { linked_asset: (await makeAsset(caller)).id },
      }),
  },
  statements: {
    "components.list": 2,
    "components.export": 3,
    "components.create": 7,
    "components.read": 3,
    "components.update": 10,
    "components.attach": 9,
    "components.detach": 9,
    "components.remove": 7,
    "components.attachments": 3,
    "components.uploadAttachments": 9,
    "components.removeAttachment": 5,
    "components.togglePrimary": 5,
  },
};
