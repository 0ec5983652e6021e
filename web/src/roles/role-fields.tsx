import { TextInput } from "@mantine/core";
import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import { inOrder } from "../permissions/permission-changes.ts";
import { PermissionPicker } from "../permissions/permission-picker.tsx";
import type { Held } from "../permissions/labels.ts";
import classes from "./role-fields.module.css";
import type { RoleForm } from "./role-form.ts";

interface RoleFieldsProps {
  form: RoleForm;
  permissions: readonly PermissionDetails[];
  /** Saved permissions; null for a new role. */
  saved: Held | null;
  mayGrant: (permission: Permission) => boolean;
  /** Why the name is fixed; absent where it may change. */
  nameRefusal?: string | undefined;
  /** Why the permissions are fixed; absent where they may change. */
  permissionsRefusal?: string | undefined;
}

/** Name and permissions of a role. */
export function RoleFields(props: RoleFieldsProps) {
  const { form, permissions, saved, mayGrant, nameRefusal, permissionsRefusal } = props;
  const { value, onChange, error } = form.field("permissions");
  return (
    <>
      <TextInput
        {...form.field("name", nameRefusal === undefined ? { required: true } : { help: nameRefusal })}
        readOnly={nameRefusal !== undefined}
        classNames={nameRefusal === undefined ? undefined : { input: classes.readOnly ?? "" }}
        autoComplete="off"
        maw={480}
        data-autofocus
      />
      <div className={classes.permissions}>
        <h2 className={classes.title}>{m.roles_permissions()}</h2>
        <p className={classes.help}>
          {permissionsRefusal ?? m.roles_permissions_help()}
          {permissionsRefusal ? null : <span className={classes.keys}>{m.roles_permissions_keys()}</span>}
        </p>
        <PermissionPicker
          label={m.roles_permissions()}
          permissions={permissions}
          value={new Set(value as Permission[])}
          onChange={(held) => onChange(inOrder(permissions, held))}
          saved={saved}
          mayGrant={mayGrant}
          isReadOnly={permissionsRefusal !== undefined}
          error={error}
          data-path="permissions"
        />
      </div>
    </>
  );
}
