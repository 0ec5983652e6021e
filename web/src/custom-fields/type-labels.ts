import type { FieldType } from "@steward/contract/custom-fields/constants";
import { m } from "../messages/messages.js";

/** Labels of the types of custom fields. */
export const typeLabel: Record<FieldType, () => string> = {
  text: m.custom_fields_type_text,
  long_text: m.custom_fields_type_long_text,
  integer: m.custom_fields_type_integer,
  decimal: m.custom_fields_type_decimal,
  currency: m.custom_fields_type_currency,
  percent: m.custom_fields_type_percent,
  boolean: m.custom_fields_type_boolean,
  date: m.custom_fields_type_date,
  datetime: m.custom_fields_type_datetime,
  single_select: m.custom_fields_type_single_select,
  multi_select: m.custom_fields_type_multi_select,
  url: m.custom_fields_type_url,
  email: m.custom_fields_type_email,
  phone: m.custom_fields_type_phone,
  user: m.custom_fields_type_user,
  location: m.custom_fields_type_location,
  supplier: m.custom_fields_type_supplier,
  file: m.custom_fields_type_file,
};

/** Types grouped for a select. */
export const typeGroups = (): { group: string; types: readonly FieldType[] }[] => [
  { group: m.custom_fields_group_words(), types: ["text", "long_text", "url", "email", "phone"] },
  { group: m.custom_fields_group_numbers(), types: ["integer", "decimal", "currency", "percent"] },
  { group: m.custom_fields_group_choices(), types: ["boolean", "single_select", "multi_select"] },
  { group: m.custom_fields_group_time(), types: ["date", "datetime"] },
  { group: m.custom_fields_group_links(), types: ["user", "location", "supplier", "file"] },
];
