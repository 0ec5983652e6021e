import { Select, Text, TextInput } from "@mantine/core";
import { type OrganisationKind, USUAL_CURRENCY, USUAL_TIME_ZONE } from "@steward/contract/organisations/constants";
import { installationCalls } from "@steward/contract/organisations/installation/calls";
import { type InstalledOrganisation, installationRules } from "@steward/contract/organisations/installation/rules";
import { useMemo, useState } from "react";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { refreshOrganisation } from "../../session/organisation.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { CurrencyPicker } from "../settings/currency-picker.tsx";
import { timeZones, zoneLabel } from "../time-zones.ts";
import { KindField } from "../kind-field.tsx";

const labels = () => ({ name: m.installation_name(), kinds: m.installation_kinds() });

const RUPEE = { code: USUAL_CURRENCY, name: "Indian Rupee" };

/** Creates an organisation and invites its owner; open while mounted. */
export function NewOrganisationDialog({ onClose }: { onClose: () => void }) {
  const create = useWrite(installationCalls.create);
  const form = useRecordForm({
    schema: installationRules.create.body,
    labels: {
      ...labels(),
      owner_name: m.installation_owner_name(),
      owner_email: m.installation_owner_email(),
      currency: m.organisations_currency(),
      time_zone: m.organisations_time_zone(),
    },
    initialValues: {
      name: "",
      kinds: ["customer"] as OrganisationKind[],
      owner_name: "",
      owner_email: "",
      currency: USUAL_CURRENCY,
      time_zone: USUAL_TIME_ZONE,
    },
    toBody: (values) => values,
  });
  const zones = useMemo(() => timeZones(USUAL_TIME_ZONE).map((zone) => ({ value: zone, label: zoneLabel(zone) })), []);
  const kinds = form.field("kinds");
  const currency = form.field("currency", { help: m.organisations_currency_help() });
  return (
    <FormDialog
      title={m.installation_create_title()}
      size={680}
      form={form}
      submitLabel={m.installation_create()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <KindField
        label={m.installation_kinds()}
        value={form.form.values.kinds}
        onChange={(chosen) => kinds.onChange(chosen)}
        error={kinds.error}
      />
      <TextInput {...form.field("owner_name", { required: true })} autoComplete="off" />
      <TextInput
        {...form.field("owner_email", { required: true, help: m.installation_owner_help() })}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <CurrencyPicker
        label={currency.label}
        description={currency.description}
        error={currency.error}
        value={form.form.values.currency}
        onChange={currency.onChange}
        current={RUPEE}
        data-path="currency"
      />
      <Select
        {...form.field("time_zone", { help: m.organisations_time_zone_help() })}
        data={zones}
        searchable
        limit={50}
        nothingFoundMessage={m.forms_picker_empty()}
        allowDeselect={false}
        comboboxProps={{ keepMounted: false }}
      />
    </FormDialog>
  );
}

interface OrganisationDialogProps {
  organisation: InstalledOrganisation;
  onClose: () => void;
}

/** Edits the name and the kinds of an organisation; open while mounted. */
export function EditOrganisationDialog({ organisation, onClose }: OrganisationDialogProps) {
  const { id, name, kinds: present, version } = organisation;
  const update = useWrite(installationCalls.update, { onSuccess: () => void refreshOrganisation() });
  const form = useRecordForm({
    schema: installationRules.update.body,
    labels: labels(),
    initialValues: { name, kinds: present },
    toBody: (values) => values,
  });
  const kinds = form.field("kinds");
  return (
    <FormDialog
      title={m.installation_edit_title()}
      size={680}
      form={form}
      submitLabel={m.installation_save()}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body, version })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <KindField
        label={m.installation_kinds()}
        value={form.form.values.kinds}
        onChange={(chosen) => kinds.onChange(chosen)}
        error={kinds.error}
      />
    </FormDialog>
  );
}

/** Asks before an organisation is suspended, and why; open while mounted. */
export function SuspendDialog({ organisation: { id, name }, onClose }: OrganisationDialogProps) {
  const [reason, setReason] = useState("");
  const suspend = useWrite(installationCalls.suspend, { onSuccess: onClose });
  return (
    <ActionDialog
      title={m.installation_suspend_title({ name })}
      onClose={onClose}
      action={m.installation_suspend()}
      isPending={suspend.isPending}
      failure={<WriteFailure error={suspend.error} />}
      onSubmit={() => suspend.mutate({ params: { id }, body: { reason: reason.trim() } })}
    >
      <Text size="sm">{m.installation_suspend_body()}</Text>
      <LongTextField
        label={m.installation_reason()}
        description={m.installation_reason_help()}
        data-autofocus
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
