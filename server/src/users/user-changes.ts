import type { User } from "@steward/contract/users/rules";
import { permissionChanges } from "../access/permission-changes.ts";
import { type Change, changesBetween } from "../activity/record-activity.ts";

const placeName = ({ breadcrumb }: User["scope_details"][number]) => breadcrumb.map(({ name }) => name).join(" > ");

/** The fields of a member with names in place of ids, as history shows them. */
const labelled = (user: User) => ({
  name: user.name,
  designation: user.designation,
  phone: user.phone,
  is_owner: user.is_owner,
  user_groups: user.user_groups_details.map(({ name }) => name).join(", "),
  scope: user.scope_details.map(placeName).join(", "),
});

/** What became of a member; null for one who is new. */
export const userChanges = (before: User | null, after: User): Change[] => [
  ...changesBetween(before ? labelled(before) : { is_owner: false }, labelled(after)),
  ...permissionChanges("additional_permissions", before?.additional_permissions ?? [], after.additional_permissions),
];
