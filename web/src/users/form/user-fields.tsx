import { TextInput } from "@mantine/core";
import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { User } from "@steward/contract/users/rules";
import { m } from "../../messages/messages.js";
import { changesOf } from "../../permissions/permission-changes.ts";
import { ChangeSummary } from "../../permissions/change-summary.tsx";
import { RolePicker, useChosenRoles } from "../../roles/role-picker.tsx";
import type { RecordForm } from "../../forms/record-form.ts";
import { SwitchField } from "../../forms/fields/switch-field.tsx";
import { AdditionalPermissions } from "./additional-permissions.tsx";
import type { OwnMembership } from "../../session/own-membership.ts";
import { PlacePicker } from "./place-picker.tsx";
import classes from "./user-fields.module.css";
import type { UserValues } from "./user-form.ts";

interface UserFieldsProps<Body> {
  form: RecordForm<UserValues, Body>;
  /** The edited member, null for a new one. */
  user: User | null;
  own: OwnMembership;
  /** The closed list of permissions. */
  permissions: readonly PermissionDetails[];
  /** Read-only. */
  isFixed?: boolean;
  /** Why roles, places, permissions and ownership are fixed. */
  accessRefusal?: string | undefined;
}

/** Personal data and access of a member. */
export function UserFields<Body>({
  form,
  user,
  own,
  permissions,
  isFixed = false,
  accessRefusal,
}: UserFieldsProps<Body>) {
  const { values } = form.form;
  const roles = useChosenRoles(values.user_groups);
  const set = form.form.setFieldValue as (path: keyof UserValues, value: unknown) => void;
  const isAccessFixed = isFixed || accessRefusal !== undefined;
  const ownerProps = form.field("is_owner", { type: "checkbox" });
  const additional = new Set(values.additional_permissions);
  const changes = changesOf(permissions, new Set(user?.additional_permissions ?? []), additional);

  return (
    <>
      <section className={classes.part} aria-label={m.users_person()}>
        <h2 className={classes.title}>{m.users_person()}</h2>
        <TextInput {...form.field("name", { required: true })} disabled={isFixed} autoComplete="off" data-autofocus />
        <TextInput
          {...form.field("email", {
            required: user === null,
            help: user ? m.users_email_fixed() : m.users_email_help(),
          })}
          type="email"
          autoComplete="off"
          readOnly={user !== null}
          classNames={user ? { input: classes.readOnly } : undefined}
        />
        <TextInput {...form.field("designation")} disabled={isFixed} autoComplete="off" />
        <TextInput {...form.field("phone")} disabled={isFixed} type="tel" autoComplete="off" />
      </section>
      <section className={classes.part} aria-label={m.users_access()}>
        <h2 className={classes.title}>{m.users_access()}</h2>
        {accessRefusal ? <p className={classes.refusal}>{accessRefusal}</p> : null}
        {own.isOwner || values.is_owner ? (
          <SwitchField {...ownerProps} description={m.users_owner_help()} disabled={isAccessFixed || !own.isOwner} />
        ) : null}
        <RolePicker
          label={form.labels.user_groups ?? ""}
          help={values.is_owner ? m.users_roles_of_owner() : m.users_roles_help()}
          error={form.form.errors.user_groups}
          value={values.user_groups}
          onChange={(ids) => set("user_groups", ids)}
          saved={user?.user_groups_details ?? []}
          isFixed={isAccessFixed}
          data-path="user_groups"
        />
        <PlacePicker
          label={form.labels.scope ?? ""}
          help={values.is_owner ? m.users_places_of_owner() : m.users_places_help()}
          error={form.form.errors.scope}
          isLimited={values.is_limited && !values.is_owner}
          onLimitedChange={(isLimited) => set("is_limited", isLimited)}
          value={values.scope}
          onChange={(ids) => set("scope", ids)}
          saved={user?.scope_details ?? []}
          hidden={user?.scope_hidden ?? 0}
          isFixed={isAccessFixed || values.is_owner}
          wholeRefusal={own.isLimited ? m.users_whole_refused() : undefined}
          data-path="scope"
        />
      </section>
      {values.is_owner ? null : (
        <AdditionalPermissions
          label={form.labels.additional_permissions ?? ""}
          error={form.form.errors.additional_permissions}
          permissions={permissions}
          value={values.additional_permissions}
          onChange={(next: Permission[]) => set("additional_permissions", next)}
          saved={user?.additional_permissions ?? null}
          roles={roles ?? []}
          isFixed={isAccessFixed}
          data-path="additional_permissions"
        />
      )}
      {user && !values.is_owner ? (
        <ChangeSummary
          changes={changes}
          consequence={changes.removed > 0 ? m.users_consequence_signed_out() : m.users_consequence_next_time()}
        />
      ) : null}
    </>
  );
}
