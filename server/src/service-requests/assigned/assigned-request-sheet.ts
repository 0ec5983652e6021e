import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { CREATED, type ExportColumn, momentColumn } from "../../activity/export-list.ts";

const text = (
  title: string,
  read: (request: AssignedRequest) => string | null | undefined,
): ExportColumn<AssignedRequest> => ({ title, type: "text", read });

/** The columns of offered requests in files. */
export const assignedRequestSheet: readonly ExportColumn<AssignedRequest>[] = [
  text("Request", (row) => row.internal_id),
  text("Customer", (row) => row.customer_details.name),
  text("State", (row) => row.state),
  text("Reason", (row) => row.reason),
  text("Status at the customer", (row) => row.status),
  momentColumn("Answered", (row: AssignedRequest) => row.answered),
  text("Priority", (row) => row.priority),
  text("Type", (row) => row.type),
  text("Problem", (row) => row.problem),
  text("Description", (row) => row.description),
  text("Checklist", (row) => row.checklist.join("; ")),
  text("Asset", (row) => row.asset_name),
  text("Asset ID", (row) => row.asset_tag),
  text("Asset model", (row) => row.model_name),
  text("Manufacturer", (row) => row.manufacturer_name),
  text("Serial number", (row) => row.serial_number),
  text("Place", (row) => row.place),
  text("Address", (row) => row.address),
  text("Contact person", (row) => row.contact_person_name),
  text("Phone", (row) => row.contact_person_phone),
  momentColumn("Preferred", (row: AssignedRequest) => row.preferred_at),
  text("Coverage", (row) => row.coverage),
  momentColumn("Response due", (row: AssignedRequest) => row.response_due),
  momentColumn("Resolution due", (row: AssignedRequest) => row.resolution_due),
  { title: "Escalation level", type: "number", read: (row) => row.escalation_level },
  text("Rating", (row) => row.rating?.average),
  { title: "Ratings", type: "number", read: (row) => row.rating?.count },
  CREATED,
];
