import { Button, TextInput } from "@mantine/core";
import { REQUIRED } from "@steward/contract/kit/wording";
import { roleCalls } from "@steward/contract/roles/calls";
import type { SingleSignOn } from "@steward/contract/single-sign-on/rules";
import { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { useWrite } from "../http/queries.ts";
import { offerRole } from "../roles/role-picker.tsx";
import { m } from "../messages/messages.js";
import { useMay, useMayEach } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { CopyText } from "../ui/text/copy-text.tsx";
import { EditedForm, type EditedRecord, useEditedRecord } from "../forms/edit-page.tsx";
import { FormBody } from "../forms/form-body.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { SwitchField } from "../forms/fields/switch-field.tsx";
import { MailDomains } from "./mail-domains.tsx";
import classes from "./single-sign-on-page.module.css";

/** Settings of single sign-on. */
export function SingleSignOnPage() {
  const edited = useEditedRecord(singleSignOnCalls.read);
  return (
    <>
      <PageHeader title={m.shell_title_single_sign_on()} subtitle={m.single_sign_on_explanation()} />
      <EditedForm edited={edited} fields={6} isPage>
        {(settings) => <Settings settings={settings} edited={edited} />}
      </EditedForm>
    </>
  );
}

const domainsOf = (text: string) => text.split(/[\s,;]+/u).filter(Boolean);

function Settings({ settings, edited }: { settings: SingleSignOn; edited: EditedRecord<SingleSignOn> }) {
  const confirm = useConfirm();
  const isOwner = useOrganisation()?.is_owner ?? false;
  const canSave = useMay("settings.update") && isOwner;
  const may = useMayEach();
  const mayViewRoles = may("role.view");
  const save = useWrite(singleSignOnCalls.save);
  const remove = useWrite(singleSignOnCalls.remove, { onSuccess: edited.reload });
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/single-sign-on/rules")).singleSignOnRules.save.body,
    labels: {
      is_active: m.single_sign_on_is_active(),
      issuer: m.single_sign_on_issuer(),
      client_id: m.single_sign_on_client_id(),
      client_secret: m.single_sign_on_client_secret(),
      email_domains: m.single_sign_on_email_domains(),
      role: m.single_sign_on_role(),
    },
    initialValues: {
      is_active: settings.is_active,
      issuer: settings.issuer,
      client_id: settings.client_id,
      client_secret: "",
      email_domains: settings.email_domains.join(", "),
      role: settings.role,
    },
    further: (values) =>
      settings.has_client_secret || (values as { client_secret: string }).client_secret !== ""
        ? {}
        : { client_secret: REQUIRED },
    toBody: ({ email_domains, ...values }) => ({ ...values, email_domains: domainsOf(email_domains) }),
    fieldOfPath: (path) => path.split(".")[0] ?? path,
  });
  const erase = async () => {
    const question = { title: m.single_sign_on_remove(), body: m.single_sign_on_remove_body() };
    if (await confirm({ ...question, confirmLabel: m.single_sign_on_remove() })) remove.mutate({});
  };
  const role = form.field("role", { help: m.single_sign_on_role_help() });
  const exists = settings.version > 0;
  return (
    <div className={classes.page}>
      {isOwner ? null : <p className={classes.refusal}>{m.single_sign_on_owners_only()}</p>}
      {exists ? null : <p className={classes.none}>{m.single_sign_on_none()}</p>}
      <CopyText
        label={m.single_sign_on_redirect()}
        help={m.single_sign_on_redirect_help()}
        text={settings.redirect_url}
      />
      <FormBody
        form={form}
        submitLabel={m.single_sign_on_save()}
        cancelLabel={m.sessions_undo()}
        isReadOnly={!canSave}
        onReload={edited.reload}
        onSubmit={(body) => save.mutateAsync({ body, version: settings.version })}
        onSaved={edited.take}
        onCancel={form.startAgain}
      >
        <fieldset className={classes.fields} disabled={!canSave}>
          <SwitchField {...form.field("is_active", { type: "checkbox", help: m.single_sign_on_is_active_help() })} />
          <TextInput
            {...form.field("issuer", { required: true, help: m.single_sign_on_issuer_help() })}
            inputMode="url"
            autoComplete="off"
          />
          <TextInput {...form.field("client_id", { required: true })} autoComplete="off" />
          <TextInput
            {...form.field("client_secret", {
              required: !settings.has_client_secret,
              help: settings.has_client_secret ? m.single_sign_on_client_secret_kept() : undefined,
            })}
            type="password"
            autoComplete="new-password"
          />
          <TextInput
            {...form.field("email_domains", { required: true, help: m.single_sign_on_email_domains_help() })}
            autoComplete="off"
          />
          {mayViewRoles ? (
            <RecordPicker
              label={role.label}
              description={role.description}
              error={role.error}
              call={roleCalls.list}
              describe={({ name }) => ({ label: name })}
              value={role.value as string | null}
              onChange={role.onChange}
              disabled={!canSave}
              none={m.roles_empty()}
              offer={offerRole(may)}
              data-path="role"
            />
          ) : null}
        </fieldset>
      </FormBody>
      <MailDomains settings={settings} canSave={canSave} />
      {exists && canSave ? (
        <Button variant="subtle" color="red" className={classes.remove ?? ""} onClick={() => void erase()}>
          {m.single_sign_on_remove()}
        </Button>
      ) : null}
    </div>
  );
}
