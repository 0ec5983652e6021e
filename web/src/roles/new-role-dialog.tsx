import { Modal } from "@mantine/core";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { PermissionDetails } from "@steward/contract/permissions/rules";
import { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { closeAddDialog } from "../add-dialogs/open-add-dialog.ts";
import { useWrite } from "../http/queries.ts";
import { reportError } from "../http/report-error.ts";
import { m } from "../messages/messages.js";
import { useMay, useMayEach } from "../session/may.ts";
import { useOwnMembership } from "../session/own-membership.ts";
import { showToast } from "../toasts/toasts.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { FormSkeleton } from "../forms/form-skeleton.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import classes from "./new-role-dialog.module.css";
import { usePermissionList } from "../permissions/permissions-api.ts";
import { RoleFields } from "./role-fields.tsx";
import { useRoleForm } from "./role-form.ts";
import { managingRefusal } from "./role-policy.ts";

const WIDTH = 1000;

interface NewRoleDialogProps {
  /** The duplicated role; null for an empty one. */
  source: Role | null;
  onClose: () => void;
}

/** Adds or duplicates a role; open while mounted. */
export function NewRoleDialog(props: NewRoleDialogProps) {
  const { permissions, isLoaded, error, reload } = usePermissionList();
  if (isLoaded) return <NewRole {...props} permissions={permissions} />;
  return (
    <Modal opened onClose={props.onClose} title={titleOf(props.source)} size={WIDTH} centered>
      {error ? <LoadFailure error={error} onRetry={reload} /> : <FormSkeleton fields={1} hasBlock />}
    </Modal>
  );
}

/** Adds a role over any page, or says why the caller may not. */
export function AddRoleDialog() {
  const refusal = managingRefusal(useOwnMembership());
  if (refusal === undefined) return <NewRoleDialog source={null} onClose={closeAddDialog} />;
  return (
    <Modal opened onClose={closeAddDialog} title={titleOf(null)} centered>
      {refusal}
    </Modal>
  );
}

const titleOf = (source: Role | null) => (source ? m.roles_duplicate_title() : m.roles_create_title());

function NewRole({ source, onClose, permissions }: NewRoleDialogProps & { permissions: readonly PermissionDetails[] }) {
  const mayCreate = useMay("role.create");
  const mayHold = useMayEach();
  const create = useWrite(roleCalls.create, { silent: source !== null });
  // With permission to duplicate only, nothing may be added to the copy.
  const mayGrant = (permission: Permission) =>
    mayHold(permission) && (mayCreate || (source?.permissions.includes(permission) ?? false));
  const copied = source?.permissions.filter(mayGrant) ?? [];
  const left_out = (source?.permissions.length ?? 0) - copied.length;
  const form = useRoleForm(permissions, {
    name: source ? m.roles_copy_of({ name: source.name }) : "",
    permissions: copied,
  });

  return (
    <FormDialog
      title={titleOf(source)}
      size={WIDTH}
      form={form}
      isPinned
      submitLabel={titleOf(source)}
      onSubmit={async (body) => {
        if (!source) return create.mutateAsync({ body });
        try {
          const role = await create.mutateAsync({ body: { ...body, duplicated_from: source.id } });
          showToast({ type: "success", message: m.roles_duplicated() });
          return role;
        } catch (error) {
          reportError(error, "write");
          throw error;
        }
      }}
      onSaved={onClose}
      onCancel={onClose}
    >
      <div className={classes.fields}>
        {source && left_out > 0 ? (
          <p className={classes.note}>{m.roles_left_out({ count: left_out, name: source.name })}</p>
        ) : null}
        <RoleFields form={form} permissions={permissions} saved={null} mayGrant={mayGrant} />
      </div>
    </FormDialog>
  );
}
