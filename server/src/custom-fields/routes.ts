import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { customFieldRules } from "@steward/contract/custom-fields/rules";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import { fieldSetRules } from "@steward/contract/field-sets/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { customFieldOf, listCustomFields, suggestCustomFields } from "./custom-field-queries.ts";
import { fieldSetOf, listFieldSets } from "./field-set-queries.ts";
import { uploadCustomFile } from "./values/upload-custom-file.ts";
import { createCustomField, removeCustomField, toggleCustomField, updateCustomField } from "./write-custom-field.ts";
import { createFieldSet, removeFieldSet, toggleFieldSet, updateFieldSet } from "./write-field-set.ts";

export const customFieldRoutes = routes(
  [...join(customFieldCalls, customFieldRules), ...join(fieldSetCalls, fieldSetRules)],
  (router) => {
    router.signedIn(customFieldCalls.list, listCustomFields);
    router.signedIn(customFieldCalls.suggest, suggestCustomFields);
    router.signedIn(customFieldCalls.create, createCustomField);
    router.signedIn(customFieldCalls.read, (ctx, { params }) => ctx.read((tx) => customFieldOf(tx, params.id)));
    router.signedIn(customFieldCalls.update, updateCustomField);
    router.signedIn(customFieldCalls.toggleActive, toggleCustomField);
    router.signedIn(customFieldCalls.remove, removeCustomField);
    router.signedIn(customFieldCalls.upload, uploadCustomFile);
    router.signedIn(fieldSetCalls.list, listFieldSets);
    router.signedIn(fieldSetCalls.create, createFieldSet);
    router.signedIn(fieldSetCalls.read, (ctx, { params }) => ctx.read((tx) => fieldSetOf(tx, params.id)));
    router.signedIn(fieldSetCalls.update, updateFieldSet);
    router.signedIn(fieldSetCalls.toggleActive, toggleFieldSet);
    router.signedIn(fieldSetCalls.remove, removeFieldSet);
  },
);
