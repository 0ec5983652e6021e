import type { PermissionDetails } from "@steward/contract/permissions/rules";
import { userCalls } from "@steward/contract/users/calls";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { usePermissionList } from "../../permissions/permissions-api.ts";
import { useGo } from "../../navigation/navigation.tsx";
import { useMay } from "../../session/may.ts";
import { FormPage } from "../../forms/form-page.tsx";
import { FormSkeleton } from "../../forms/form-skeleton.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useOwnMembership } from "../../session/own-membership.ts";
import { UserFields } from "./user-fields.tsx";
import { newUserBodyOf, userLabels, userValues } from "./user-form.ts";
import { accessRefusal } from "../user-policy.ts";

/** Adds a member and mails an invitation. */
export function CreateUserPage() {
  const { permissions, isLoaded, error, reload } = usePermissionList();
  if (isLoaded) return <CreateUser permissions={permissions} />;
  return (
    <>
      <PageHeader title={m.users_create_title()} />
      {error ? <LoadFailure isPage error={error} onRetry={reload} /> : <FormSkeleton fields={6} />}
    </>
  );
}

function CreateUser({ permissions }: { permissions: readonly PermissionDetails[] }) {
  const go = useGo();
  const own = useOwnMembership();
  const mayChange = useMay("user.update_permissions");
  const create = useWrite(userCalls.create);
  const form = useRecordForm({
    schema: async () => (await import("./user-rules.ts")).newUserRules,
    labels: userLabels(),
    initialValues: { ...userValues(null), is_limited: own.isLimited },
    toBody: (values) => newUserBodyOf(values, { access: mayChange, ownership: own.isOwner }),
    draft: "users.create",
  });
  const leave = () => void go("admin-users");
  return (
    <FormPage
      title={m.users_create_title()}
      subtitle={m.users_create_explanation()}
      form={form}
      isWide
      submitLabel={m.users_save()}
      onSubmit={(entered) => {
        const { is_limited: _, ...body } = entered;
        return create.mutateAsync({ body });
      }}
      onSaved={leave}
      onCancel={leave}
    >
      <UserFields
        form={form}
        user={null}
        own={own}
        permissions={permissions}
        accessRefusal={accessRefusal(own, null, mayChange)}
      />
    </FormPage>
  );
}
