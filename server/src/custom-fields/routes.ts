import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { customFieldRules } from "@steward/contract/custom-fields/rules";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import { fieldSetRules } from "@steward/contract/field-sets/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList, STATE } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { customFieldOf, findCustomFields, suggestCustomFields } from "./custom-field-queries.ts";
import { fieldSetOf, findFieldSets } from "./field-set-queries.ts";
import { customFieldSheet, shownOfFields } from "./import/custom-field-sheet.ts";
import { fieldSetSheet, shownOfSets } from "./import/field-set-import.ts";
import { uploadCustomFile } from "./values/upload-custom-file.ts";
import { createCustomField, removeCustomField, toggleCustomField, updateCustomField } from "./write-custom-field.ts";
import { createFieldSet, removeFieldSet, toggleFieldSet, updateFieldSet } from "./write-field-set.ts";

export const customFieldRoutes = routes(join(customFieldCalls, { ...customFieldRules }), (router) => {
  router.signedIn(customFieldCalls.list, (ctx, asked) => ctx.read((tx) => findCustomFields(tx, ctx, asked)));
  router.signedIn(customFieldCalls.export, (ctx, asked) =>
    exportList(ctx, asked, {
      name: "custom-fields",
      columns: [...customFieldSheet, ...shownOfFields, ...STATE],
      find: findCustomFields,
    }),
  );
  router.signedIn(customFieldCalls.suggest, suggestCustomFields);
  router.signedIn(customFieldCalls.create, createCustomField);
  router.signedIn(customFieldCalls.read, (ctx, { params }) => ctx.read((tx) => customFieldOf(tx, params.id)));
  router.signedIn(customFieldCalls.update, updateCustomField);
  router.signedIn(customFieldCalls.toggleActive, toggleCustomField);
  router.signedIn(customFieldCalls.remove, removeCustomField);
  router.signedIn(customFieldCalls.upload, uploadCustomFile);
});

export const fieldSetRoutes = routes(join(fieldSetCalls, fieldSetRules), (router) => {
  router.signedIn(fieldSetCalls.list, (ctx, asked) => ctx.read((tx) => findFieldSets(tx, ctx, asked)));
  router.signedIn(fieldSetCalls.export, (ctx, asked) =>
    exportList(ctx, asked, {
      name: "field-sets",
      columns: [...fieldSetSheet, ...shownOfSets, ...STATE],
      find: findFieldSets,
    }),
  );
  router.signedIn(fieldSetCalls.create, createFieldSet);
  router.signedIn(fieldSetCalls.read, (ctx, { params }) => ctx.read((tx) => fieldSetOf(tx, params.id)));
  router.signedIn(fieldSetCalls.update, updateFieldSet);
  router.signedIn(fieldSetCalls.toggleActive, toggleFieldSet);
  router.signedIn(fieldSetCalls.remove, removeFieldSet);
});
