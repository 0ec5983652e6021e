import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { Sample } from "../../nouns/facts.ts";
import { FIRST_DAY } from "../../nouns/sample-customer.ts";
import { createCustomField } from "../write-custom-field.ts";
import { createFieldSet } from "../write-field-set.ts";

/** Sets of custom fields of the sample customer; its categories of medical equipment ask for the first one. */
const sampleFieldSets = [
  {
    name: "Medical device",
    fields: [
      {
        name: "Risk class",
        field_type: "single_select" as const,
        options: ["A, low", "B, low to moderate", "C, moderate to high", "D, high"],
        help: "Class under the Medical Devices Rules, 2017",
      },
      { name: "Calibration due", field_type: "date" as const, help: "From the last certificate" },
      { name: "Patient contact", field_type: "boolean" as const },
      { name: "Cleaning instructions", field_type: "long_text" as const },
    ],
  },
  {
    name: "Radiation source",
    fields: [
      {
        name: "AERB licence",
        field_type: "text" as const,
        pattern: "\\d{2}-[A-Z]{4}-\\d{5}",
        help: "As on the licence: 12-LIXR-40817",
      },
      { name: "Radiation safety officer", field_type: "user" as const },
    ],
  },
];

/** Custom fields of the sample customer in their sets. */
export const makeSampleFields: Sample = async (customer) => {
  const days_ago = customer.workday(FIRST_DAY - 6);
  let minute = 11 * 60;
  for (const { name, fields } of sampleFieldSets) {
    const custom_fields: string[] = [];
    for (const body of fields) {
      minute += 3;
      const moment = { days_ago, minute };
      const { id } = await customer.act(moment, "Vikram Nair", customFieldCalls.create, { body }, createCustomField);
      custom_fields.push(id);
    }
    minute += 3;
    const body = { name, custom_fields };
    await customer.act({ days_ago, minute }, "Vikram Nair", fieldSetCalls.create, { body }, createFieldSet);
  }
};
