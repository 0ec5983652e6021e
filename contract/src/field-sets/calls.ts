import type { fieldSetRules } from "./rules.ts";
import { masterCalls } from "../masters/master-calls.ts";

export const fieldSetCalls = masterCalls<typeof fieldSetRules>("field_set", {
  deleted: "FieldSet deleted successfully",
});
