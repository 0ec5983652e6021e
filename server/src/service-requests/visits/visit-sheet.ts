import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { CREATED, type ExportColumn, momentColumn, yesOrNo } from "../../activity/export-list.ts";
import { readingsText } from "./write-visit.ts";

/** Columns of visits in files; no import reads them. */
export const visitSheet: readonly ExportColumn<ServiceVisit>[] = [
  { title: "Request", type: "text", read: ({ service_request_details }) => service_request_details.internal_id },
  { title: "Visit", type: "number", read: ({ visit_number }) => visit_number },
  { title: "Problem", type: "text", read: ({ service_request_details }) => service_request_details.problem },
  { title: "Asset ID", type: "text", read: ({ steward_asset_details }) => steward_asset_details?.asset_id },
  { title: "Asset", type: "text", read: ({ steward_asset_details }) => steward_asset_details?.name },
  { title: "Branch", type: "text", read: ({ branch_details }) => branch_details?.name },
  { title: "Location", type: "text", read: ({ location_details }) => location_details?.name },
  { title: "Engineer", type: "text", read: ({ engineer_name }) => engineer_name },
  { title: "Provider", type: "text", read: ({ partner_details }) => partner_details?.name },
  { title: "Given by", type: "text", read: ({ assigned_details }) => assigned_details?.customer },
  { title: "Status", type: "text", read: ({ status }) => status },
  { title: "Missed", type: "text", read: ({ is_missed }) => yesOrNo(is_missed) },
  momentColumn("Planned start", ({ scheduled_at }) => scheduled_at),
  momentColumn("Planned end", ({ scheduled_end }) => scheduled_end),
  { title: "Rescheduled", type: "number", read: ({ rescheduled }) => rescheduled },
  momentColumn("Set out", ({ en_route_at }) => en_route_at),
  momentColumn("Started", ({ started_at }) => started_at),
  momentColumn("Ended", ({ ended_at }) => ended_at),
  { title: "Reason", type: "text", read: ({ reason }) => reason },
  { title: "Obstacle", type: "text", read: ({ obstacle }) => obstacle?.replaceAll("_", " ") },
  { title: "Findings", type: "text", read: ({ findings }) => findings },
  { title: "Action", type: "text", read: ({ action }) => action },
  {
    title: "Meter reading",
    type: "text",
    read: (visit) => [visit.meter_reading, readingsText(visit)].filter(Boolean).join("; "),
  },
  { title: "Customer", type: "text", read: ({ customer_name }) => customer_name },
  { title: "Signed", type: "text", read: ({ signature }) => yesOrNo(signature !== null) },
  { title: "Charge", type: "number", read: ({ charge }) => (charge === null ? null : Number(charge)) },
  { title: "Currency", type: "text", read: ({ charge_currency }) => charge_currency },
  { title: "Next visit asked", type: "text", read: ({ asks_next }) => yesOrNo(asks_next) },
  { title: "Counts for AMC", type: "text", read: ({ counts }) => yesOrNo(counts) },
  CREATED,
];
