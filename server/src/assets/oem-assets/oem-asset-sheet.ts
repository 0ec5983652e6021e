import type { OemAsset } from "@steward/contract/oem-assets/rules";
import { CREATED, type ExportColumn, momentColumn } from "../../activity/export-list.ts";

const text = (title: string, read: (row: OemAsset) => string | null | undefined): ExportColumn<OemAsset> => ({
  title,
  type: "text",
  read,
});
const day = (title: string, read: (row: OemAsset) => string | null): ExportColumn<OemAsset> => ({
  title,
  type: "date",
  read,
});

/** The columns of OEM assets in files. */
export const oemAssetColumns: readonly ExportColumn<OemAsset>[] = [
  text("Model", (row) => row.asset_name),
  text("Model number", (row) => row.product_details.product_number),
  text("Serial number", (row) => row.serial_number),
  text("OEM", (row) => row.oem_details.name),
  text("Status", (row) => row.invite_status),
  text("Asset tag", (row) => row.linked_asset_details?.asset_id),
  text("Brand", (row) => row.brand_details?.name),
  text("Category", (row) => row.category_details?.name),
  text("Manufacturer", (row) => row.manufacturer_details?.name),
  text("Service provider", (row) => row.service_provider_details?.name),
  text("Batch", (row) => row.batch),
  day("Manufactured", (row) => row.manufacture_date),
  day("Shipped", (row) => row.ship_date),
  day("Installed", (row) => row.install_date),
  text("Invoice number", (row) => row.invoice_number),
  day("Invoice date", (row) => row.invoice_date),
  { title: "Warranty months", type: "number", read: (row) => row.warranty_period },
  day("Warranty start", (row) => row.warranty_start_date),
  text("Warranty terms", (row) => row.warranty_terms),
  day("AMC start", (row) => row.amc_start_date),
  day("AMC end", (row) => row.amc_end_date),
  text("AMC terms", (row) => row.amc_terms),
  text("Reason", (row) => row.reason),
  momentColumn("Answered", (row: OemAsset) => row.answered),
  CREATED,
];
