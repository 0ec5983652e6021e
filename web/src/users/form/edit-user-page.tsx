import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { User } from "@steward/contract/users/rules";
import { userCalls } from "@steward/contract/users/calls";
import { m } from "../../messages/messages.js";
import { usePermissionList } from "../../permissions/permissions-api.ts";
import { useLeave, useRouteParams } from "../../navigation/navigation.tsx";
import { useMay } from "../../session/may.ts";
import { EditPage, useEditedRecord } from "../../forms/edit-page.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useOwnMembership } from "../../session/own-membership.ts";
import { useSaveUser } from "./use-save-user.ts";
import { UserFields } from "./user-fields.tsx";
import classes from "./user-fields.module.css";
import { userBodyOf, userLabels, userValues } from "./user-form.ts";
import { managingRefusal, accessRefusal } from "../user-policy.ts";

/** Edits a member: personal data and access. */
export function EditUserPage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(userCalls.read, { params: { id } });
  const list = usePermissionList();
  return (
    <EditPage
      title={m.users_edit_title()}
      fields={6}
      edited={edited}
      nameOf={({ name, email }) => name || email}
      needs={list}
    >
      {(user) => <EditUser loaded={user} permissions={list.permissions} onReload={edited.reload} />}
    </EditPage>
  );
}

interface EditUserProps {
  loaded: User;
  permissions: readonly PermissionDetails[];
  onReload: () => void;
}

function EditUser({ loaded, permissions, onReload }: EditUserProps) {
  const back = useLeave();
  const own = useOwnMembership();
  const mayChange = useMay("user.update_permissions");
  const { user, save } = useSaveUser(loaded);
  const refusal = managingRefusal(own, user);
  const access = accessRefusal(own, user, mayChange);
  const may = { access: access === undefined, ownership: own.isOwner };
  const form = useRecordForm({
    schema: async () => (await import("./user-rules.ts")).editedUserRules,
    labels: userLabels(),
    initialValues: userValues(loaded),
    toBody: (values) => userBodyOf(values, may),
  });
  const leave = () => back("admin-users");
  return (
    <FormPage
      title={m.users_edit_title()}
      subtitle={[user.name, user.email].join(" · ")}
      form={form}
      isWide
      submitLabel={m.users_save()}
      canSubmit={refusal === undefined}
      onReload={onReload}
      onSubmit={save}
      onSaved={leave}
      onCancel={leave}
    >
      {refusal === undefined ? null : <p className={classes.refusal}>{refusal}</p>}
      <UserFields
        form={form}
        user={user}
        own={own}
        permissions={permissions}
        isFixed={refusal !== undefined}
        accessRefusal={refusal === undefined ? access : undefined}
      />
    </FormPage>
  );
}
