import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { customFieldBody } from "@steward/contract/custom-fields/rules";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { fieldSetBody } from "@steward/contract/field-sets/rules";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** A custom field, of type text unless told. */
export const makeCustomField = (caller: Caller, body: Partial<z.input<typeof customFieldBody>> = {}) =>
  caller.ok(customFieldCalls.create, { body: { name: freshName("Field"), field_type: "text", ...body } });

export const makeFieldSet = (
  caller: Caller,
  custom_fields: string[] = [],
  body: Partial<z.input<typeof fieldSetBody>> = {},
) => caller.ok(fieldSetCalls.create, { body: { name: freshName("Field set"), custom_fields, ...body } });

const defined = () => ({
  name: freshName("Field"),
  field_type: "text",
  help: "As printed on the label",
  is_required: true,
  is_unique: true,
  default_value: null,
  minimum: "1",
  maximum: "50",
  pattern: "[A-Z].*",
  options: [],
});

export const world: WorldPart = {
  make: {
    custom_field: async (caller) => (await makeCustomField(caller)).id,
    file_field: async (caller) => (await makeCustomField(caller, { field_type: "file" })).id,
    custom_fieldset: async (caller) => (await makeFieldSet(caller)).id,
  },
  fields: { custom_fields: "custom_field" },
  ids: {
    "masters.customField.upload": "file_field",
    "masters.customField.": "custom_field",
    "masters.fieldSet.": "custom_fieldset",
  },
  bodies: { "masters.customField.create": defined, "masters.customField.update": defined },
};
