import { Input, Stack } from "@mantine/core";
import type { Permission } from "@steward/contract/permissions/permissions";
import { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { type ReactNode, useMemo } from "react";
import { type CreateOffer, offerPage } from "../add-dialogs/create-offer.ts";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { type May, useMay, useMayEach } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { ChosenList } from "../forms/pickers/chosen-list.tsx";
import { byArea } from "../permissions/areas.ts";
import { shortText } from "../permissions/labels.ts";
import { usePermissionList } from "../permissions/permissions-api.ts";
import { isOwnerRole } from "./role-policy.ts";

const MOST = 50;

/** The roles with these ids; undefined until loaded, or without the permission to view roles. */
export function useChosenRoles(ids: readonly string[]): readonly Role[] | undefined {
  const mayView = useMay("role.view");
  const query = { ids: ids.join(","), page_size: MOST };
  const { data } = useLoad(
    roleCalls.list,
    { query },
    { enabled: mayView && ids.length > 0, silent: true, keepPrevious: true },
  );
  if (ids.length === 0) return [];
  return data?.results.filter(({ id }) => ids.includes(id));
}

/** Permissions granted by these roles, with the roles' names. */
export function givenBy(roles: readonly Role[]): ReadonlyMap<Permission, string> {
  const given = new Map<Permission, string>();
  for (const { name, permissions } of roles) {
    for (const permission of permissions) {
      const others = given.get(permission);
      given.set(permission, others === undefined ? name : `${others}, ${name}`);
    }
  }
  return given;
}

/** What pickers of roles offer where there is none; undefined without the permission. */
export const offerRole = (may: May): CreateOffer | undefined =>
  may("role.create") ? offerPage(m.roles_create(), { name: "admin-roles-and-permissions" }) : undefined;

interface RolePickerProps {
  label: string;
  help: string;
  error?: ReactNode;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Saved roles with their names. */
  saved: readonly { id: string; name: string }[];
  /** Read-only. */
  isFixed: boolean;
  "data-path": string;
}

/** Picker of roles with a summary of their permissions; roles beyond the session's own permissions are not offered. */
export function RolePicker(props: RolePickerProps) {
  const { label, help, error, value, onChange, saved } = props;
  const mayView = useMay("role.view");
  const isOwner = useOrganisation()?.is_owner ?? false;
  const mayGrant = useMayEach();
  const { permissions } = usePermissionList();
  const areas = useMemo(() => byArea(permissions), [permissions]);
  const roles = useChosenRoles(value) ?? [];
  const words = (role: Role) => (areas.length > 0 ? shortText(areas, new Set(role.permissions)) : "");

  const refusalOf = (role: Role): string | undefined => {
    if (value.includes(role.id)) return m.users_role_chosen();
    if (saved.some(({ id }) => id === role.id)) return undefined;
    if (isOwnerRole(role) && !isOwner) return m.users_role_owner();
    return role.permissions.every(mayGrant) ? undefined : m.users_role_beyond();
  };
  const chosen = value.map((id) => {
    const role = roles.find((each) => each.id === id);
    const name = role?.name ?? saved.find((each) => each.id === id)?.name ?? "";
    return { id, name, note: role ? words(role) : undefined };
  });
  const isFixed = props.isFixed || !mayView;

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <Stack gap={8} mt={6}>
        <ChosenList
          label={label}
          chosen={chosen}
          onRemove={isFixed ? undefined : (id) => onChange(value.filter((each) => each !== id))}
        />
        {isFixed ? null : (
          <RecordPicker
            label={m.users_role_add()}
            placeholder={m.users_role_add_placeholder()}
            call={roleCalls.list}
            describe={(role) => {
              const reason = refusalOf(role);
              return { label: role.name, note: reason ?? words(role), isRefused: reason !== undefined };
            }}
            value={null}
            onChange={() => undefined}
            onPick={(role) => role && onChange([...value, role.id])}
            none={m.roles_empty()}
            offer={offerRole(mayGrant)}
            data-path={props["data-path"]}
          />
        )}
        {isFixed && value.length === 0 ? <span>{m.users_no_roles()}</span> : null}
      </Stack>
    </Input.Wrapper>
  );
}
