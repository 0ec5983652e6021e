import { TextInput } from "@mantine/core";
import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { tokenPermissions } from "@steward/contract/api-tokens/token-permissions";
import type { ResponseOf } from "@steward/contract/kit/call";
import { permissionList } from "@steward/contract/permissions/permission-list";
import type { Permission } from "@steward/contract/permissions/permissions";
import { useState } from "react";
import { useWrite } from "../http/queries.ts";
import { selectedOrganisation } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { useMayEach } from "../session/may.ts";
import { inOrder } from "../permissions/permission-changes.ts";
import { PermissionPicker } from "../permissions/permission-picker.tsx";
import { ShownOnceDialog } from "../ui/dialogs/shown-once-dialog.tsx";
import { DayField } from "../forms/fields/day-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import classes from "./new-token-dialog.module.css";
import { dayAfter } from "../ui/text/local-time.ts";

const WIDTH = 900;
const DAYS = 90;

const carried = new Set<string>(tokenPermissions.map(({ codename }) => codename));
const offered = permissionList.filter(({ codename }) => carried.has(codename));

type NewToken = ResponseOf<typeof apiTokenCalls.create>;

/** Creates a token, then presents it once; open while mounted. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewToken | null>(null);
  return made ? <ReadyDialog token={made} onClose={onClose} /> : <TokenForm onMade={setMade} onClose={onClose} />;
}

function TokenForm({ onMade, onClose }: { onMade: (token: NewToken) => void; onClose: () => void }) {
  const mayGrant = useMayEach();
  const create = useWrite(apiTokenCalls.create);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/api-tokens/rules")).apiTokenRules.create.body,
    labels: {
      name: m.api_tokens_name(),
      expires_on: m.api_tokens_expires_on(),
      permissions: m.api_tokens_permissions(),
    },
    initialValues: {
      name: "",
      expires_on: dayAfter(DAYS),
      permissions: [] as Permission[],
    },
    // A cleared day is null, which the rule expects as "".
    toBody: (values) => ({ ...values, expires_on: values.expires_on || "" }),
  });
  const { value, onChange, error } = form.field("permissions");
  return (
    <FormDialog
      title={m.api_tokens_create_title()}
      size={WIDTH}
      form={form}
      submitLabel={m.api_tokens_create()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={onMade}
      onCancel={onClose}
    >
      <TextInput
        {...form.field("name", { required: true, help: m.api_tokens_name_help() })}
        autoComplete="off"
        data-autofocus
      />
      <DayField
        {...form.field("expires_on", { required: true, help: m.api_tokens_expires_help() })}
        clearButtonProps={{ "aria-label": m.api_tokens_clear_day() }}
        classNames={{ wrapper: classes.day ?? "" }}
      />
      <section aria-label={m.api_tokens_permissions()} className={classes.permissions}>
        <h3 className={classes.title}>{m.api_tokens_permissions()}</h3>
        <p className={classes.help}>{m.api_tokens_permissions_help()}</p>
        <PermissionPicker
          label={m.api_tokens_permissions()}
          permissions={offered}
          value={new Set(value as Permission[])}
          onChange={(held) => onChange(inOrder(offered, held))}
          saved={null}
          mayGrant={mayGrant}
          error={error}
          data-path="permissions"
        />
      </section>
    </FormDialog>
  );
}

const ReadyDialog = ({ token, onClose }: { token: NewToken; onClose: () => void }) => (
  <ShownOnceDialog
    title={m.api_tokens_ready_title()}
    text={m.api_tokens_ready_text({ name: token.name })}
    label={m.api_tokens_token()}
    secret={token.token}
    done={m.api_tokens_done()}
    onClose={onClose}
  >
    {m.api_tokens_ready_use({ organisation: selectedOrganisation()?.id ?? "" })}
  </ShownOnceDialog>
);
