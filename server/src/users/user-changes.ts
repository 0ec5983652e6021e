import type { User } from "@steward/contract/users/rules";
import { permissionChanges } from "../access/permission-changes.ts";
import { type Change, changesBetween, PlaceText } from "../activity/record-activity.ts";

/** The places of a limit, each with the way to it. */
function scopeText({ scope_details }: User): PlaceText {
  const places = scope_details.map(({ breadcrumb }) => breadcrumb);
  const text = places.map((steps) => steps.map(({ name }) => name).join(" > ")).join(", ");
  return new PlaceText(
    text,
    places.flat().map(({ id }) => id),
  );
}

/** Fields of a member with labels in place of ids, for history. */
const labelled = (user: User) => ({
  name: user.name,
  designation: user.designation,
  phone: user.phone,
  is_owner: user.is_owner,
  user_groups: user.user_groups_details.map(({ name }) => name).join(", "),
  scope: scopeText(user),
});

/** Diff of a member; `before` is null for a new one. */
export const userChanges = (before: User | null, after: User): Change[] => [
  ...changesBetween(before ? labelled(before) : { is_owner: false }, labelled(after)),
  ...permissionChanges("additional_permissions", before?.additional_permissions ?? [], after.additional_permissions),
];
