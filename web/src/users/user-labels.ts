import type { LocationType } from "@steward/contract/locations/constants";
import type { PlaceStep } from "@steward/contract/locations/rules";
import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { User } from "@steward/contract/users/rules";
import { m } from "../messages/messages.js";
import { changesOf } from "../permissions/permission-changes.ts";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

/** Roles of a member as one line. */
export const roleText = (user: Pick<User, "user_groups_details">): string =>
  user.user_groups_details.map(({ name }) => name).join(", ");

/** Limit to places of a member: the whole organisation, or the first place and the number of others. */
export function placesText({ scope_details, scope_hidden }: Pick<User, "scope_details" | "scope_hidden">): string {
  const first = scope_details[0];
  if (!first) return scope_hidden > 0 ? m.users_places_hidden({ count: scope_hidden }) : m.users_whole_organisation();
  const more = scope_details.length - 1 + scope_hidden;
  const place = breadcrumbText(first.breadcrumb);
  return more > 0 ? m.users_places_more({ place, count: more }) : place;
}

const typeLabel: Record<LocationType, () => string> = {
  Branch: m.locations_branch,
  Building: m.shell_title_building,
  Block: m.shell_title_block,
  Floor: m.shell_title_floor,
  Room: m.shell_title_room,
  "End Location": m.shell_title_end_location,
};

/** Type and position of a place: "Floor in Pune › Main Building". */
export function placeNote({
  location_type,
  breadcrumb,
}: {
  location_type: LocationType;
  breadcrumb: readonly PlaceStep[];
}) {
  const type = typeLabel[location_type]();
  const above = breadcrumb.slice(0, -1);
  return above.length > 0 ? m.users_place_in({ type, place: breadcrumbText(above) }) : type;
}

/** Additional permissions by module: "Assets: Export, See costs; Brands: View"; "" for none. */
export function additionText(permissions: readonly PermissionDetails[], additional: readonly Permission[]): string {
  const { modules } = changesOf(permissions, new Set(), new Set(additional));
  return modules
    .map(({ title, added }) =>
      m.users_permissions_in({ module: title, names: added.map(({ name }) => name).join(", ") }),
    )
    .join("; ");
}
