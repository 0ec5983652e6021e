import { messages } from "@steward/contract/messages/catalogue";
import { namedIn } from "../activity/subject-queries.ts";
import { nameTaken, taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { customFieldRoutes } from "./routes.ts";

/** Custom fields and their sets. */
export const customFieldNoun: Noun = {
  routes: customFieldRoutes,
  history: { custom_field: namedIn("custom_field"), field_set: namedIn("field_set") },
  refusals: {
    custom_field_name: nameTaken,
    field_set_name: nameTaken,
    custom_value_unique: taken("custom_fields", messages.customFields.sameValueMeanwhile),
  },
  upheld: ["custom_field_currency", "custom_value_subject"],
  uses: { custom_value: { location: "location", supplier: "supplier" } },
};
