import { messages } from "@steward/contract/messages/catalogue";
import { CREATED, type ExportColumn, momentColumn } from "../activity/export-list.ts";
import type { SheetColumn } from "../import-kit/sheet-column.ts";
import type { IssuedRow } from "./issued-asset-queries.ts";

const day = (
  key: string,
  title: string,
  aliases: readonly string[],
  read: (issued: IssuedRow) => string | null,
): SheetColumn<IssuedRow> => ({ key, title, aliases, type: "date", read });

const text = (
  key: string,
  title: string,
  aliases: readonly string[],
  read: (issued: IssuedRow) => string | null | undefined,
): SheetColumn<IssuedRow> => ({ key, title, aliases, type: "text", read });

/** The columns of issued assets in files. */
export const issuedAssetSheet: readonly SheetColumn<IssuedRow>[] = [
  {
    ...text("serial_number", "Serial number", ["serial", "serial no", "s/n", "sn"], (row) => row.serial_number),
    required: true,
  },
  text("product_name", "Model", ["product", "product name", "model name"], (row) => row.product_details.name),
  text(
    "product_number",
    "Model number",
    ["product number", "part number", "sku", "model no"],
    (row) => row.product_details.code,
  ),
  {
    ...text(
      "receiver",
      "Customer",
      ["slug", "customer slug", "email", "e-mail", "mail address"],
      (row) => row.slug || row.email,
    ),
    help: messages.exchange.customerHelp,
    required: true,
  },
  text("batch", "Batch", ["batch no", "batch number", "lot"], (row) => row.batch),
  day("manufacture_date", "Manufactured", ["manufacture date", "date of manufacture"], (row) => row.manufacture_date),
  day("ship_date", "Shipped", ["ship date", "date of shipment", "dispatched"], (row) => row.ship_date),
  day("install_date", "Installed", ["install date", "date of installation"], (row) => row.install_date),
  text("invoice_number", "Invoice number", ["invoice no", "bill number"], (row) => row.invoice_number),
  day("invoice_date", "Invoice date", ["bill date"], (row) => row.invoice_date),
  {
    key: "warranty_period",
    title: "Warranty months",
    aliases: ["warranty", "warranty period"],
    type: "number",
    read: (row) => row.warranty_period,
  },
  day("warranty_start_date", "Warranty start", ["warranty from"], (row) => row.warranty_start_date),
  text("warranty_terms", "Warranty terms", ["terms of warranty"], (row) => row.warranty_terms),
  day("amc_start_date", "AMC start", ["amc from"], (row) => row.amc_start_date),
  day("amc_end_date", "AMC end", ["amc to", "amc until"], (row) => row.amc_end_date),
  text("amc_terms", "AMC terms", ["amc offer", "terms of amc"], (row) => row.amc_terms),
  text(
    "service_provider",
    "Service provider",
    ["provider", "serviced by"],
    (row) => row.service_provider_details?.name,
  ),
];

/** Columns of exports that no import reads. */
export const shownOfIssuedAssets: readonly ExportColumn<IssuedRow>[] = [
  { title: "State", type: "text", read: (row) => row.state },
  { title: "Issued to", type: "text", read: (row) => row.customer_details?.name ?? row.email },
  { title: "Reason", type: "text", read: (row) => row.reason },
  momentColumn("Answered", (row: IssuedRow) => row.answered),
  CREATED,
];
