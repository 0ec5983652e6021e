import type { MaintenancePlan } from "@steward/contract/service-requests/maintenance-plans/rules";
import { CREATED, type ExportColumn, yesOrNo } from "../../activity/export-list.ts";

/** "Every 3 months", or "Every 250 hours of Engine". */
function intervalOf({ every, unit, meter, meter_every, meter_unit }: MaintenancePlan): string {
  if (every === null || unit === null) return `Every ${meter_every ?? ""} ${meter_unit ?? ""} of ${meter ?? ""}`;
  return every === 1 ? `Every ${unit.toLowerCase()}` : `Every ${every} ${unit.toLowerCase()}s`;
}

/** Columns of maintenance plans in files; no import reads them. */
export const planSheet: readonly ExportColumn<MaintenancePlan>[] = [
  { title: "Name", type: "text", read: ({ name }) => name },
  { title: "Asset ID", type: "text", read: ({ steward_asset_details }) => steward_asset_details?.asset_id },
  { title: "Model", type: "text", read: ({ product_details }) => product_details?.name },
  { title: "Category", type: "text", read: ({ category_details }) => category_details?.name },
  { title: "Location", type: "text", read: ({ location_details }) => location_details?.name },
  { title: "Interval", type: "text", read: intervalOf },
  { title: "First due day", type: "date", read: ({ starts }) => starts },
  { title: "Next due day", type: "date", read: ({ next_due }) => next_due },
  { title: "Lead time in days", type: "number", read: ({ lead_days }) => lead_days },
  { title: "Next due at", type: "number", read: ({ next_count }) => next_count },
  { title: "Lead of the meter", type: "number", read: ({ meter, meter_lead }) => (meter === null ? null : meter_lead) },
  { title: "Checklist", type: "text", read: ({ checklist }) => checklist.join("\n") },
  { title: "Problem", type: "text", read: ({ problem_statement_details }) => problem_statement_details?.name },
  { title: "Type", type: "text", read: ({ type }) => type },
  { title: "Priority", type: "text", read: ({ priority }) => priority },
  { title: "Description", type: "text", read: ({ description }) => description },
  { title: "Service provider", type: "text", read: ({ service_provider_details }) => service_provider_details?.name },
  { title: "Open requests", type: "number", read: ({ open_requests }) => open_requests },
  { title: "Active", type: "text", read: ({ is_active }) => yesOrNo(is_active) },
  CREATED,
];
