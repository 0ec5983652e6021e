import { Checkbox, Switch, TextInput } from "@mantine/core";
import { type SubjectType, subjectTypes } from "@steward/contract/activity/constants";
import { webhookCalls as calls } from "@steward/contract/webhooks/calls";
import type { Webhook } from "@steward/contract/webhooks/rules";
import { useState } from "react";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { subjectKind } from "../history/subject.tsx";
import { useMay } from "../session/may.ts";
import { ShownOnceDialog } from "../ui/dialogs/shown-once-dialog.tsx";
import classes from "./webhook-dialog.module.css";

const WIDTH = 760;

interface WebhookDialogProps {
  /** The edited webhook; null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

interface Values {
  name: string;
  url: string;
  with_costs: boolean;
  is_of_all: boolean;
  subject_types: string[];
}

const valuesOf = (webhook: Webhook | null): Values => ({
  name: webhook?.name ?? "",
  url: webhook?.url ?? "",
  with_costs: webhook?.with_costs ?? false,
  is_of_all: webhook === null || webhook.subject_types.length === 0,
  subject_types: webhook?.subject_types ?? [],
});

/** Adds a webhook and presents its secret once, or edits one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  return made ? (
    <SecretDialog {...made} onClose={onClose} />
  ) : (
    <WebhookForm webhook={webhook} onMade={setMade} onClose={onClose} />
  );
}

type WebhookFormProps = WebhookDialogProps & { onMade: (made: { name: string; secret: string }) => void };

function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const maySeeCosts = useMay("asset.view_cost");
  const create = useWrite(calls.create);
  const update = useWrite(calls.update);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/webhooks/rules")).webhookRules.create.body,
    labels: {
      name: m.webhooks_name(),
      url: m.webhooks_url(),
      with_costs: m.webhooks_with_costs(),
      is_of_all: m.webhooks_all_kinds(),
      subject_types: m.webhooks_kinds(),
    },
    initialValues: valuesOf(webhook),
    toBody: ({ is_of_all, subject_types, ...values }) => ({
      ...values,
      subject_types: is_of_all ? [] : (subject_types as SubjectType[]),
      ...(webhook ? { is_active: webhook.is_active } : {}),
    }),
    further: (values) => {
      const { is_of_all, subject_types } = values as Values;
      return is_of_all || subject_types.length > 0 ? {} : { subject_types: m.webhooks_choose_kind() };
    },
  });
  const { value: chosen, onChange, error } = form.field("subject_types");
  const title = webhook ? m.webhooks_edit_title() : m.webhooks_create_title();
  return (
    <FormDialog
      title={title}
      size={WIDTH}
      form={form}
      submitLabel={webhook ? m.webhooks_save() : m.webhooks_create()}
      onSubmit={(body) =>
        webhook
          ? update.mutateAsync({ params: { id: webhook.id }, body, version: webhook.version })
          : create.mutateAsync({ body })
      }
      onSaved={(saved) => ("secret" in saved ? onMade({ name: saved.name, secret: String(saved.secret) }) : onClose())}
      onCancel={onClose}
    >
      <TextInput
        {...form.field("name", { required: true, help: m.webhooks_name_help() })}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.field("url", { required: true, help: m.webhooks_url_help() })}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
      <fieldset className={classes.kinds}>
        <legend>{m.webhooks_kinds()}</legend>
        <Switch {...form.field("is_of_all", { type: "checkbox", help: m.webhooks_all_kinds_help() })} />
        {!form.form.values.is_of_all && (
          <Checkbox.Group
            aria-label={m.webhooks_kinds()}
            value={chosen as string[]}
            onChange={onChange}
            error={error}
            data-path="subject_types"
          >
            <div className={classes.choices}>
              {subjectTypes.map((kind) => (
                <Checkbox key={kind} value={kind} label={subjectKind(kind).title()} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      </fieldset>
      {maySeeCosts && (
        <Switch {...form.field("with_costs", { type: "checkbox", help: m.webhooks_with_costs_help() })} />
      )}
    </FormDialog>
  );
}

interface SecretDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Presents the secret of a webhook, once. */
export const SecretDialog = ({ name, secret, onClose }: SecretDialogProps) => (
  <ShownOnceDialog
    title={m.webhooks_secret_title()}
    text={m.webhooks_secret_text({ name })}
    label={m.webhooks_secret()}
    secret={secret}
    done={m.webhooks_secret_done()}
    onClose={onClose}
  >
    {m.webhooks_secret_use()}
  </ShownOnceDialog>
);
