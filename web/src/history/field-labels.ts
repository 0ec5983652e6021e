import { m } from "../messages/messages.js";

const labels: Readonly<Record<string, () => string>> = {
  name: m.activity_field_name,
  product_name: m.activity_field_model_name,
  product_number: m.activity_field_model_number,
  is_active: m.activity_field_active,
  attachments: m.activity_field_pictures,
  parent: m.activity_field_parent,
  position: m.activity_field_order,
  depreciation: m.activity_field_depreciation,
  custom_fieldset: m.activity_field_field_set,
  user_groups: m.activity_field_roles,
  scope: m.activity_field_places,
  permissions: m.activity_field_permissions,
  additional_permissions: m.activity_field_additional,
  is_owner: m.activity_field_owner,
  duplicated_from: m.activity_field_duplicated,
  client: m.activity_field_client,
  file: m.activity_field_file,
  format: m.activity_field_format,
  product: m.assets_model,
  asset_name: m.assets_name,
  asset_id: m.assets_tag,
  serial_number: m.assets_serial_number,
  category: m.assets_category,
  manufacturer: m.assets_manufacturer,
  brand: m.assets_brand,
  status: m.assets_status,
  branch: m.assets_branch,
  location: m.assets_location,
  purchase_date: m.assets_purchase_date,
  purchase_cost: m.assets_purchase_cost,
  order_number: m.assets_order_number,
  invoice_number: m.assets_invoice_number,
  invoice_date: m.assets_invoice_date,
  warranty_period: m.assets_warranty_months,
  amc_start_date: m.assets_amc_start,
  amc_end_date: m.assets_amc_end,
  notes: m.assets_notes,
};

/** Pattern of names on the wire; custom fields have labels instead. */
const WIRE_NAME = /^[a-z][a-z0-9_.]*$/;

/** Label of a changed field; without one derived from its name: `address.line1` is "Address line1". */
export function fieldLabel(field: string): string {
  const label = labels[field];
  if (label) return label();
  if (!WIRE_NAME.test(field)) return field;
  const words = field.replace(/^is_/, "").replace(/[._]/g, " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
