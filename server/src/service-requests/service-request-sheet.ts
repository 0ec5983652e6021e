import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { CREATED, type ExportColumn, momentColumn, yesOrNo } from "../activity/export-list.ts";

/** Columns of requests in files; no import reads them. */
export const serviceRequestSheet: readonly ExportColumn<ServiceRequest>[] = [
  { title: "Request", type: "text", read: ({ internal_id }) => internal_id },
  { title: "Status", type: "text", read: ({ status }) => status },
  { title: "Priority", type: "text", read: ({ priority }) => priority },
  { title: "Type", type: "text", read: ({ type }) => type },
  { title: "Asset ID", type: "text", read: ({ steward_asset_details }) => steward_asset_details?.asset_id },
  { title: "Asset", type: "text", read: ({ steward_asset_details }) => steward_asset_details?.name },
  { title: "Branch", type: "text", read: ({ branch_details }) => branch_details?.name },
  { title: "Location", type: "text", read: ({ location_details }) => location_details?.name },
  { title: "Problem", type: "text", read: ({ problem_statement_details }) => problem_statement_details?.name },
  { title: "Description", type: "text", read: ({ description }) => description },
  { title: "Coverage", type: "text", read: ({ coverage }) => coverage },
  { title: "Service provider", type: "text", read: ({ service_provider_details }) => service_provider_details?.name },
  { title: "Raised by", type: "text", read: ({ raised_by_details }) => raised_by_details.name },
  { title: "Contact person", type: "text", read: ({ contact_person_name }) => contact_person_name },
  { title: "Contact phone", type: "text", read: ({ contact_person_phone }) => contact_person_phone },
  {
    title: "Engineers",
    type: "text",
    read: ({ engineer_details }) => engineer_details.map(({ name }) => name).join(", "),
  },
  { title: "Manager", type: "text", read: ({ manager_details }) => manager_details?.name },
  momentColumn("Response due", ({ response_due }) => response_due),
  momentColumn("Responded", ({ responded_at }) => responded_at),
  momentColumn("Resolution due", ({ resolution_due }) => resolution_due),
  momentColumn("Resolved", ({ resolved_at }) => resolved_at),
  { title: "Overdue", type: "text", read: ({ is_overdue }) => yesOrNo(is_overdue) },
  { title: "Escalation level", type: "number", read: ({ escalation_level }) => escalation_level },
  { title: "Resolution", type: "text", read: ({ resolution }) => resolution },
  momentColumn("Closed", ({ closed_at }) => closed_at),
  CREATED,
];
