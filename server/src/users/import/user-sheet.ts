import type { User } from "@steward/contract/users/rules";
import { CREATED, type ExportColumn, momentColumn, yesOrNo } from "../../activity/export-list.ts";
import { formatList } from "../../spreadsheets/list-cell.ts";
import { userImportFields } from "./user-import-fields.ts";

/** What is in the columns of the import; the name is in one, so that the one for the last name is left out. */
const CELLS: Readonly<Record<string, ExportColumn<User>["read"]>> = {
  email: ({ email }) => email,
  name: ({ name }) => name,
  designation: ({ designation }) => designation,
  phone: ({ phone }) => phone,
  roles: ({ user_groups_details }) => formatList(user_groups_details.map(({ name }) => name)),
};

/** Names from the branch down, as a cell that means a place writes them. */
const wayTo = ({ breadcrumb }: User["scope_details"][number]) => breadcrumb.map(({ name }) => name).join(" › ");

/** The columns of exported users, those of the import under its titles. */
export const exportedUsers: readonly ExportColumn<User>[] = [
  ...userImportFields.flatMap(({ key, title }): ExportColumn<User>[] => {
    const read = CELLS[key];
    return read ? [{ title, type: "text", read }] : [];
  }),
  { title: "Owner", type: "text", read: ({ is_owner }) => yesOrNo(is_owner) },
  { title: "Limited to", type: "text", read: ({ scope_details }) => formatList(scope_details.map(wayTo)) },
  { title: "Active", type: "text", read: ({ is_active }) => yesOrNo(is_active) },
  momentColumn("Last used", ({ last_used }) => last_used),
  CREATED,
];
