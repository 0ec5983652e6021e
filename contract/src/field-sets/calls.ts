import type { fieldSetRules } from "./rules.ts";
import { masterCalls } from "../masters/master-calls.ts";

export const fieldSetCalls = masterCalls<typeof fieldSetRules>({
  noun: "fieldSet",
  path: "master/custom-fieldset",
  module: "field_set",
  success: {
    created: "Field set added successfully",
    edited: "Field set edited successfully",
    toggled: "Field set toggled successfully",
    deleted: "FieldSet deleted successfully",
  },
});
