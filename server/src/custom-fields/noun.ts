import { messages } from "@steward/contract/messages/catalogue";
import { namedIn } from "../activity/subject-queries.ts";
import { nameTaken, taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { customFieldImport } from "./import/custom-field-import.ts";
import { fieldSetImport } from "./import/field-set-import.ts";
import { customFieldRoutes, fieldSetRoutes } from "./routes.ts";
import { makeSampleFields } from "./sample/make-sample-fields.ts";

export const customFieldNoun: Noun = {
  routes: customFieldRoutes,
  history: { custom_field: namedIn("custom_field") },
  refusals: {
    custom_field_name: nameTaken,
    custom_value_unique: taken("custom_fields", messages.customFields.sameValueMeanwhile),
  },
  upheld: ["custom_field_currency", "custom_value_subject"],
  uses: {
    custom_value: { field: "custom_field", location: "location", supplier: "supplier" },
    custom_file: { field: "custom_field" },
    field_set_field: { field: "custom_field" },
  },
  importTarget: customFieldImport,
  sample: makeSampleFields,
};

export const fieldSetNoun: Noun = {
  routes: fieldSetRoutes,
  history: { field_set: namedIn("field_set") },
  refusals: { field_set_name: nameTaken },
  importTarget: fieldSetImport,
};
