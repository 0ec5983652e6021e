import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import { CREATED, type ExportColumn, yesOrNo } from "../../activity/export-list.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Columns of engineers in files; no import reads them. */
export const engineerSheet: readonly ExportColumn<Engineer>[] = [
  { title: "Name", type: "text", read: ({ name }) => name },
  { title: "Email", type: "text", read: ({ email }) => email },
  { title: "Phone", type: "text", read: ({ phone }) => phone },
  { title: "Designation", type: "text", read: ({ designation }) => designation },
  { title: "Skills", type: "text", read: ({ skills }) => skills.join(", ") },
  { title: "Home branch", type: "text", read: ({ home_branch_details }) => home_branch_details?.name },
  {
    title: "Working days",
    type: "text",
    read: ({ working_days }) =>
      working_days
        .toSorted()
        .map((day) => DAYS[day - 1])
        .join(", "),
  },
  { title: "Open visits", type: "number", read: ({ open_visits }) => open_visits },
  { title: "Average rating", type: "number", read: ({ rating }) => rating?.average },
  { title: "Ratings", type: "number", read: ({ rating }) => rating?.count },
  { title: "Active", type: "text", read: ({ is_active, is_member }) => yesOrNo(is_active && is_member) },
  CREATED,
];
