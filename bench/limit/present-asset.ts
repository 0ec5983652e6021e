/** A row of the limit's statements. */
export interface Row {
  id: string;
  total?: number;
  [column: string]: unknown;
}

const instant = (text: unknown) => String(text).replace(" ", "T").replace(/\+00$/, "Z");
const link = (id: unknown, name: unknown) => (id === null ? null : { id, name });
const money = (minor: unknown) => (minor === null ? null : (Number(minor) / 100).toFixed(2));

/** An asset in the contract's shape and order of keys. */
export const presentAsset = (row: Row) => ({
  id: row.id,
  internal_id: `AST-${String(row.number).padStart(4, "0")}`,
  asset_id: row.asset_id,
  asset_name: row.asset_name,
  serial_number: row.serial_number,
  status: row.status,
  status_details: { id: row.status, name: row.status_name, category: row.status_category, color: row.status_color },
  category: row.category,
  category_details: link(row.category, row.category_name),
  product: row.product,
  product_details:
    row.product === null
      ? null
      : {
          id: row.product,
          name: row.product_name,
          product_number: row.product_number,
          manufacturer_details: link(row.manufacturer, row.manufacturer_name),
          brand_details: link(row.brand, row.brand_name),
          depreciation_details: link(row.model_depreciation, row.model_depreciation_name),
        },
  branch: row.branch,
  branch_details: link(row.branch, row.branch_name),
  location: null,
  location_details: null,
  supplier: row.supplier,
  supplier_details: link(row.supplier, row.supplier_name),
  service_provider: row.service_provider,
  service_provider_details: link(row.service_provider, row.service_provider_name),
  depreciation: row.depreciation,
  depreciation_details: link(row.depreciation, row.depreciation_name),
  assigned_to: row.holder_user,
  assigned_to_details: row.holder_user === null ? null : { id: row.holder_user, name: row.holder_name, kind: "user" },
  expected_return: row.expected_return,
  warranty_period: row.warranty_period,
  warranty_start_date: row.warranty_start_date,
  warranty_end_date: row.warranty_end_date,
  purchase_date: row.purchase_date,
  purchase_cost: money(row.purchase_cost),
  purchase_currency: row.purchase_currency,
  order_number: row.order_number,
  invoice_number: row.invoice_number,
  invoice_date: row.invoice_date,
  amc_start_date: row.amc_start_date,
  amc_end_date: row.amc_end_date,
  notes: row.notes,
  qr_code: null,
  short_code: row.short_code,
  primary_image: null,
  version: row.version,
  created: instant(row.created),
  modified: instant(row.modified),
});

/** A single asset also has custom fields; the measured assets have no values and stand in branches. */
export const presentAssetDetails = (row: Row) => ({ ...presentAsset(row), custom_fields: [] });
