import type { ServicePart } from "@steward/contract/service-parts/rules";
import { CREATED, type ExportColumn, momentColumn, yesOrNo } from "../activity/export-list.ts";

/** Columns of parts in files; no import reads them. */
export const partSheet: readonly ExportColumn<ServicePart>[] = [
  { title: "Request", type: "text", read: ({ request_details }) => request_details.name },
  { title: "Asset ID", type: "text", read: ({ steward_asset_details }) => steward_asset_details?.asset_id },
  {
    title: "Asset",
    type: "text",
    read: ({ steward_asset_details: own, assigned_details: assigned }) => own?.name ?? assigned?.asset_name,
  },
  { title: "Customer", type: "text", read: ({ assigned_details }) => assigned_details?.customer },
  { title: "Service provider", type: "text", read: ({ partner_details }) => partner_details?.name },
  { title: "Part", type: "text", read: ({ part_name }) => part_name },
  { title: "Part number", type: "text", read: ({ part_number }) => part_number },
  { title: "Component", type: "text", read: ({ component_details }) => component_details?.name },
  { title: "Quantity", type: "number", read: ({ quantity }) => quantity },
  { title: "Unit cost", type: "number", read: ({ price }) => price },
  { title: "Total", type: "number", read: ({ total }) => total },
  { title: "Currency", type: "text", read: ({ currency }) => currency },
  { title: "Covered", type: "text", read: ({ is_covered }) => yesOrNo(is_covered) },
  { title: "Serial removed", type: "text", read: ({ serial_removed }) => serial_removed },
  { title: "Serial fitted", type: "text", read: ({ serial_fitted }) => serial_fitted },
  momentColumn("Fitted", ({ fitted_at }) => fitted_at),
  { title: "Added by", type: "text", read: ({ created_by_details }) => created_by_details.name },
  CREATED,
];
