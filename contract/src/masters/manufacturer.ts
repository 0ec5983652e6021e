import { z } from "zod";
import { emailOrEmpty, line, onlyNumbers, requiredLine, urlOrEmpty } from "../field-rules.ts";
import { masterCalls, masterKeys } from "./master.ts";

const contact = {
  email: emailOrEmpty,
  contact_name: line(),
  contact_number: onlyNumbers.max(20),
  support_url: urlOrEmpty,
};

export const manufacturerBody = z.strictObject({
  name: requiredLine(),
  email: contact.email.default(""),
  contact_name: contact.contact_name.default(""),
  contact_number: contact.contact_number.default(""),
  support_url: contact.support_url.default(""),
});
export const manufacturer = z.object({
  ...masterKeys,
  name: z.string(),
  email: z.string(),
  contact_name: z.string(),
  contact_number: z.string(),
  support_url: z.string(),
  model_count: z.number().int(),
});
export type Manufacturer = z.output<typeof manufacturer>;

export const manufacturerCalls = masterCalls({
  noun: "manufacturer",
  title: "manufacturer",
  path: "master/manufacturer",
  module: "manufacturer",
  body: manufacturerBody,
  item: manufacturer,
  success: {
    created: "Manufacturer added successfully",
    edited: "Manufacturer edited successfully",
    toggled: "Manufacturer toggled successfully",
    deleted: "Manufacturer deleted successfully",
  },
});
