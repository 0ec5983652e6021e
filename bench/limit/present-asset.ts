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
        },
  branch: row.branch,
  branch_details: link(row.branch, row.branch_name),
  location: null,
  location_details: null,
  warranty_period: row.warranty_period,
  purchase_date: row.purchase_date,
  purchase_cost: money(row.purchase_cost),
  purchase_currency: row.purchase_currency,
  order_number: row.order_number,
  invoice_number: row.invoice_number,
  invoice_date: row.invoice_date,
  amc_start_date: row.amc_start_date,
  amc_end_date: row.amc_end_date,
  notes: row.notes,
  primary_image: null,
  version: row.version,
  created: instant(row.created),
  modified: instant(row.modified),
});

/** A single asset also has custom fields; the measured assets have no values and stand in branches. */
export const presentAssetDetails = (row: Row) => ({ ...presentAsset(row), custom_fields: [] });
