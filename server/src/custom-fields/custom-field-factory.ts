import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { customFieldBody } from "@steward/contract/custom-fields/rules";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { fieldSetBody } from "@steward/contract/field-sets/rules";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";

/** A custom field, of type text unless told. */
export const makeCustomField = (caller: Caller, body: Partial<z.input<typeof customFieldBody>> = {}) =>
  caller.ok(customFieldCalls.create, { body: { name: freshName("Field"), field_type: "text", ...body } });

export const makeFieldSet = (
  caller: Caller,
  custom_fields: string[] = [],
  body: Partial<z.input<typeof fieldSetBody>> = {},
) => caller.ok(fieldSetCalls.create, { body: { name: freshName("Field set"), custom_fields, ...body } });
