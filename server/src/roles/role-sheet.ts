import type { Role } from "@steward/contract/roles/rules";
import { CREATED, type ExportColumn, yesOrNo } from "../activity/export-list.ts";
import { formatList } from "../spreadsheets/list-cell.ts";

/** The columns of exported roles. */
export const exportedRoles: readonly ExportColumn<Role>[] = [
  { title: "Name", type: "text", read: ({ name }) => name },
  {
    title: "Permissions",
    type: "text",
    read: ({ permissions_details }) => formatList(permissions_details.map(({ module, name }) => `${module}: ${name}`)),
  },
  { title: "Users", type: "number", read: ({ user_count }) => user_count },
  { title: "Of every organisation", type: "text", read: ({ is_seed }) => yesOrNo(is_seed) },
  CREATED,
];
