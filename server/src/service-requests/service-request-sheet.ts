import { messages } from "@steward/contract/messages/catalogue";
import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { type ExportColumn, momentColumn, yesOrNo } from "../activity/export-list.ts";
import type { SheetColumn } from "../import-kit/sheet-column.ts";

/** The columns of requests in files. */
export const serviceRequestSheet: readonly SheetColumn<ServiceRequest>[] = [
  {
    key: "reference",
    title: "Request",
    help: messages.serviceRequests.referenceHelp,
    required: true,
    aliases: ["number", "id", "ticket", "ticket number", "ticket id", "incident", "incident number", "case number"],
    type: "text",
    read: ({ internal_id }) => internal_id,
  },
  {
    key: "status",
    title: "Status",
    aliases: ["state", "incident state", "ticket status"],
    type: "text",
    read: ({ status }) => status,
  },
  {
    key: "priority",
    title: "Priority",
    aliases: ["urgency", "severity"],
    type: "text",
    read: ({ priority }) => priority,
  },
  {
    key: "type",
    title: "Type",
    aliases: ["ticket type", "kind of request", "work type"],
    type: "text",
    read: ({ type }) => type,
  },
  {
    key: "steward_asset",
    title: "Asset ID",
    help: messages.stock.tagHelp,
    aliases: ["asset", "asset tag", "equipment", "equipment number", "cmdb ci", "configuration item"],
    type: "text",
    read: ({ steward_asset_details }) => steward_asset_details?.asset_id,
  },
  {
    key: "branch",
    title: "Branch",
    aliases: ["site", "office", "borough", "hospital", "facility"],
    type: "text",
    read: ({ branch_details }) => branch_details?.name,
  },
  {
    key: "location",
    title: "Location",
    aliases: ["place", "room", "area"],
    type: "text",
    read: ({ location_details }) => location_details?.name,
  },
  {
    key: "problem_statement",
    title: "Problem",
    aliases: ["problem statement", "complaint", "complaint type", "subject", "summary", "short description", "symptom"],
    type: "text",
    read: ({ problem_statement_details }) => problem_statement_details?.name,
  },
  {
    key: "description",
    title: "Description",
    aliases: ["details", "long description", "remarks", "notes"],
    type: "text",
    read: ({ description }) => description,
  },
  {
    key: "coverage",
    title: "Coverage",
    aliases: ["covered by", "billing"],
    type: "text",
    read: ({ coverage }) => coverage,
  },
  {
    key: "service_provider",
    title: "Service provider",
    aliases: ["vendor", "provider", "contractor"],
    type: "text",
    read: ({ service_provider_details }) => service_provider_details?.name,
  },
  {
    key: "contact_person_name",
    title: "Contact person",
    aliases: ["contact", "caller", "caller id", "requester", "requested by", "reported by"],
    type: "text",
    read: ({ contact_person_name }) => contact_person_name,
  },
  {
    key: "contact_person_phone",
    title: "Contact phone",
    aliases: ["phone", "mobile", "caller phone"],
    type: "text",
    read: ({ contact_person_phone }) => contact_person_phone,
  },
  {
    key: "created",
    ...momentColumn<ServiceRequest>("Created", ({ created }) => created),
    help: messages.serviceRequests.momentHelp,
    aliases: ["raised", "created on", "opened", "opened at", "reported on", "logged on", "date raised"],
  },
  {
    key: "resolved_at",
    ...momentColumn<ServiceRequest>("Resolved", ({ resolved_at }) => resolved_at),
    aliases: ["resolved", "resolved at", "resolved on", "resolution date", "completed on"],
  },
  {
    key: "closed_at",
    ...momentColumn<ServiceRequest>("Closed", ({ closed_at }) => closed_at),
    aliases: ["closed", "closed at", "closed on", "closing date"],
  },
  {
    key: "resolution",
    title: "Resolution",
    aliases: ["action taken", "solution", "close notes", "work done"],
    type: "text",
    read: ({ resolution }) => resolution,
  },
];

/** A column of tickets alone: what their problems have in common. */
export const problemCategoryColumn = {
  key: "problem_category",
  title: "Problem category",
  aliases: ["category", "problem type", "category of problem"],
};

/** Columns of exports that no import reads. */
export const shownOfServiceRequests: readonly ExportColumn<ServiceRequest>[] = [
  { title: "Number before", type: "text", read: ({ reference }) => reference },
  { title: "Asset", type: "text", read: ({ steward_asset_details }) => steward_asset_details?.name },
  { title: "Source", type: "text", read: ({ source }) => source },
  { title: "Raised by", type: "text", read: ({ raised_by_details }) => raised_by_details?.name },
  {
    title: "Engineers",
    type: "text",
    read: ({ engineer_details }) => engineer_details.map(({ name }) => name).join(", "),
  },
  { title: "Manager", type: "text", read: ({ manager_details }) => manager_details?.name },
  momentColumn("Response due", ({ response_due }) => response_due),
  momentColumn("Responded", ({ responded_at }) => responded_at),
  momentColumn("Resolution due", ({ resolution_due }) => resolution_due),
  { title: "Overdue", type: "text", read: ({ is_overdue }) => yesOrNo(is_overdue) },
  { title: "Escalation level", type: "number", read: ({ escalation_level }) => escalation_level },
];
