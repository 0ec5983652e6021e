import {
  type customFieldBody,
  customFieldCalls,
  type fieldSetBody,
  fieldSetCalls,
} from "@steward/contract/custom-fields";
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
