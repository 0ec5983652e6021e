import type { AssetRequest } from "@steward/contract/asset-requests/rules";
import { CREATED, type ExportColumn, momentColumn } from "../activity/export-list.ts";

/** Columns of requests in files; no import reads them. */
export const requestSheet: readonly ExportColumn<AssetRequest>[] = [
  { title: "Request", type: "text", read: ({ internal_id }) => internal_id },
  { title: "Status", type: "text", read: ({ precheck_status }) => precheck_status },
  { title: "Requested by", type: "text", read: ({ requested_by_details }) => requested_by_details.name },
  { title: "Name", type: "text", read: ({ asset_name }) => asset_name },
  { title: "Quantity", type: "number", read: ({ quantity }) => quantity },
  { title: "Category", type: "text", read: ({ category_details }) => category_details.name },
  { title: "Model", type: "text", read: ({ product_details }) => product_details.product_name },
  { title: "Model number", type: "text", read: ({ product_details }) => product_details.product_number },
  { title: "Brand", type: "text", read: ({ product_details }) => product_details.brand_details.name },
  { title: "Manufacturer", type: "text", read: ({ manufacturer_details }) => manufacturer_details.name },
  { title: "Service provider", type: "text", read: ({ service_provider_details }) => service_provider_details.name },
  { title: "Branch", type: "text", read: ({ branch_details }) => branch_details?.name },
  { title: "Location", type: "text", read: ({ location_details }) => location_details?.name },
  { title: "Needed by", type: "date", read: ({ needed_by }) => needed_by },
  { title: "Estimated cost of one", type: "number", read: ({ estimated_cost }) => estimated_cost },
  { title: "Currency", type: "text", read: ({ estimated_currency }) => estimated_currency },
  { title: "Reason", type: "text", read: ({ reason }) => reason },
  momentColumn("Sent", ({ sent }) => sent),
  momentColumn("Decided", ({ decided }) => decided),
  { title: "Decided by", type: "text", read: ({ decided_by_details }) => decided_by_details?.name },
  { title: "Reason of the rejection", type: "text", read: ({ reject_reason }) => reject_reason },
  CREATED,
];
