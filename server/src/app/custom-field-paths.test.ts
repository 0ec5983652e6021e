import { expect, test } from "vitest";
import { callFacts } from "../test-server/call-facts.ts";

/**
 * Calls of custom fields and field sets in the specification (sections 7 and 8), written out by hand as a golden copy.
 */
const SPECIFIED = [
  [
    "API-063, API-064",
    "masters.customField.list",
    "GET",
    "/v1/steward/master/custom-field/",
    "custom_field.view",
    200,
    "",
  ],
  [
    "API-065, ERR-052",
    "masters.customField.create",
    "POST",
    "/v1/steward/master/custom-field/",
    "custom_field.create",
    201,
    "Custom field created successfully",
  ],
  [
    "API-066",
    "masters.customField.update",
    "PATCH",
    "/v1/steward/master/custom-field/{id}/",
    "custom_field.update",
    200,
    "Custom field edited successfully",
  ],
  [
    "API-078, ERR-053",
    "masters.customField.toggleActive",
    "POST",
    "/v1/steward/master/custom-field/{id}/toggle-active/",
    "custom_field.toggle_active",
    200,
    "Custom field toggled successfully",
  ],
  [
    "API-080, ERR-055",
    "masters.customField.remove",
    "DELETE",
    "/v1/steward/master/custom-field/{id}/",
    "custom_field.delete",
    204,
    "Field deleted successfully",
  ],
  [
    "ERR-033",
    "masters.customField.upload",
    "POST",
    "/v1/steward/master/custom-field/{id}/upload/",
    "asset.update",
    201,
    "Upload Successfull",
  ],
  ["API-084", "masters.customField.suggest", "GET", "/v1/steward/master/custom-field/suggest/", "signed-in", 200, ""],
  [
    "API-067, API-068",
    "masters.fieldSet.list",
    "GET",
    "/v1/steward/master/custom-fieldset/",
    "field_set.view",
    200,
    "",
  ],
  [
    "API-069, ERR-054",
    "masters.fieldSet.create",
    "POST",
    "/v1/steward/master/custom-fieldset/",
    "field_set.create",
    201,
    "Field set added successfully",
  ],
  [
    "API-070",
    "masters.fieldSet.update",
    "PATCH",
    "/v1/steward/master/custom-fieldset/{id}/",
    "field_set.update",
    200,
    "Field set edited successfully",
  ],
  [
    "API-081, ERR-056",
    "masters.fieldSet.remove",
    "DELETE",
    "/v1/steward/master/custom-fieldset/{id}/",
    "field_set.delete",
    204,
    "FieldSet deleted successfully",
  ],
  ["API-097", "organisations.users", "GET", "/v1/organisation/users/", "signed-in", 200, ""],
] as const;

test.for(SPECIFIED)("%s: %s is %s %s", ([, name, method, path, permission, status, success]) => {
  expect(callFacts(name)).toEqual({ method, path, permission, status, success });
});
