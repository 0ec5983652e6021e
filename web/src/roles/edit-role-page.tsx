import type { PermissionDetails } from "@steward/contract/permissions/rules";
import { APPLIES_AFTER_SIGN_IN } from "@steward/contract/roles/constants";
import type { Role } from "@steward/contract/roles/rules";
import { roleCalls } from "@steward/contract/roles/calls";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useMayEach } from "../session/may.ts";
import { useLeave, useRouteParams } from "../navigation/navigation.tsx";
import { showToast } from "../toasts/toasts.tsx";
import { EditPage, useEditedRecord } from "../forms/edit-page.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { useOwnMembership } from "../session/own-membership.ts";
import { ChangeSummary, changeText } from "../permissions/change-summary.tsx";
import { changesOf } from "../permissions/permission-changes.ts";
import { usePermissionList } from "../permissions/permissions-api.ts";
import { RoleFields } from "./role-fields.tsx";
import { useRoleForm } from "./role-form.ts";
import { editingRefusal, isOwnerRole } from "./role-policy.ts";

/** Edits a role: name and permissions. */
export function EditRolePage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(roleCalls.read, { params: { id } });
  const list = usePermissionList();
  return (
    <EditPage title={m.roles_edit_title()} fields={1} hasBlock edited={edited} nameOf={({ name }) => name} needs={list}>
      {(role) => <EditRole role={role} permissions={list.permissions} onReload={edited.reload} />}
    </EditPage>
  );
}

interface EditRoleProps {
  role: Role;
  permissions: readonly PermissionDetails[];
  onReload: () => void;
}

function EditRole({ role, permissions, onReload }: EditRoleProps) {
  const back = useLeave();
  const own = useOwnMembership();
  const mayGrant = useMayEach();
  const replace = useWrite(roleCalls.replace);
  const rename = useWrite(roleCalls.update);
  const form = useRoleForm(permissions, role);
  const saved = new Set(role.permissions);
  const changes = changesOf(permissions, saved, new Set(form.form.values.permissions));
  const refusal = editingRefusal(own, role);
  const leave = () => back("admin-roles-and-permissions");
  const target = { params: { id: role.id }, version: role.version };

  return (
    <FormPage
      title={m.roles_edit_title()}
      subtitle={[role.name, m.roles_members({ count: role.user_count })].join(" · ")}
      form={form}
      isWide
      isPinned
      note={changeText(changes)}
      submitLabel={m.roles_save()}
      canSubmit={refusal === undefined && !isOwnerRole(role)}
      onReload={onReload}
      onSubmit={(body) =>
        changes.modules.length > 0
          ? replace.mutateAsync({ ...target, body })
          : rename.mutateAsync({ ...target, body: { name: body.name } })
      }
      onSaved={() => {
        showToast({ type: "info", message: APPLIES_AFTER_SIGN_IN });
        leave();
      }}
      onCancel={leave}
    >
      <RoleFields
        form={form}
        permissions={permissions}
        saved={saved}
        mayGrant={mayGrant}
        nameRefusal={refusal ?? (role.is_seed ? m.roles_name_fixed() : undefined)}
        permissionsRefusal={refusal ?? (isOwnerRole(role) ? m.roles_owner_fixed() : undefined)}
      />
      <ChangeSummary changes={changes} consequence={consequenceOf(role, changes.removed > 0)} />
    </FormPage>
  );
}

function consequenceOf({ user_count: count }: Role, takesAway: boolean): string {
  if (count === 0) return m.roles_consequence_nobody();
  return takesAway ? m.roles_consequence_signed_out({ count }) : m.roles_consequence_next_time({ count });
}
