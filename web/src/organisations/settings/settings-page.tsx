import { Checkbox, NativeSelect, Select, TextInput } from "@mantine/core";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { lockableModules, TAG_PREFIX_MAX } from "@steward/contract/organisations/constants";
import type { OrganisationSettings } from "@steward/contract/organisations/settings";
import { moduleTitle } from "@steward/contract/permissions/permissions";
import { type ReactNode, useId, useMemo, useState } from "react";
import { EditPage, type EditedRecord, useEditedRecord } from "../../forms/edit-page.tsx";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { SwitchField } from "../../forms/fields/switch-field.tsx";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { type RecordForm, useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { refreshOrganisation } from "../../session/organisation.ts";
import { months } from "../months.ts";
import { timeIn, timeZones, zoneLabel } from "../time-zones.ts";
import { CurrencyPicker } from "./currency-picker.tsx";
import { KindsPart } from "./kinds-part.tsx";
import { LogoField } from "./logo-field.tsx";
import {
  changedSettings,
  type SettingsBody,
  settingsBodyOf,
  settingsLabels,
  type SettingsValues,
  settingsValues,
  tagLike,
} from "./settings-form.ts";
import classes from "./settings-page.module.css";

type SettingsRecordForm = RecordForm<SettingsValues, SettingsBody>;

/** Settings of the organisation. */
export function SettingsPage() {
  const edited = useEditedRecord(organisationCalls.settings);
  return (
    <EditPage
      title={m.shell_title_organisation_settings()}
      subtitle={m.organisations_settings_text()}
      edited={edited}
      nameOf={({ name }) => name}
      fields={8}
    >
      {(settings) => <SettingsForm loaded={settings} edited={edited} />}
    </EditPage>
  );
}

function SettingsForm({
  loaded,
  edited,
}: {
  loaded: OrganisationSettings;
  edited: EditedRecord<OrganisationSettings>;
}) {
  const [settings, setSettings] = useState(loaded);
  const update = useWrite(organisationCalls.updateSettings);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/organisations/settings")).settingsBody,
    labels: settingsLabels(),
    initialValues: settingsValues(settings),
    toBody: settingsBodyOf,
    fieldOfPath: (path) => path.split(".")[0] ?? path,
  });
  /** The form stays where it is, so that the focus does. */
  const take = (saved: OrganisationSettings) => {
    setSettings(saved);
    form.form.setInitialValues(settingsValues(saved));
    form.form.setValues(settingsValues(saved));
    form.form.resetDirty(settingsValues(saved));
    void refreshOrganisation();
    return "stay" as const;
  };
  return (
    <FormPage
      title={m.shell_title_organisation_settings()}
      subtitle={m.organisations_settings_text()}
      form={form}
      submitLabel={m.organisations_settings_save()}
      cancelLabel={m.sessions_undo()}
      isPinned
      onReload={edited.reload}
      onSubmit={(body) => update.mutateAsync({ body: changedSettings(settings, body), version: settings.version })}
      onSaved={take}
      onCancel={form.startAgain}
    >
      <Part title={m.organisations_part_name()}>
        <LogoField settings={settings} onChanged={setSettings} />
        <TextInput {...form.field("name", { required: true })} autoComplete="organization" />
      </Part>
      <Region form={form} settings={settings} />
      <Tags form={form} />
      <Requests form={form} />
      <Faults form={form} />
      <Part title={m.organisations_part_kinds()} text={m.organisations_kinds_text()}>
        <KindsPart />
      </Part>
      <Modules form={form} />
    </FormPage>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** Currency, time zone and fiscal year. */
function Region({ form, settings }: { form: SettingsRecordForm; settings: OrganisationSettings }) {
  const { currency, time_zone } = form.form.values;
  const zones = useMemo(
    () => timeZones(settings.time_zone).map((zone) => ({ value: zone, label: zoneLabel(zone) })),
    [settings.time_zone],
  );
  const {
    value: _,
    onChange,
    ...picker
  } = form.field("currency", {
    required: true,
    help:
      currency === settings.currency
        ? m.organisations_currency_help()
        : m.organisations_currency_changes({ before: settings.currency, after: currency }),
  });
  const now = timeIn(time_zone);
  return (
    <Part title={m.organisations_part_region()}>
      <CurrencyPicker
        label={picker.label}
        description={picker.description}
        error={picker.error}
        required
        value={currency}
        onChange={onChange}
        current={settings.currency_details}
        data-path="currency"
      />
      <Select
        {...form.field("time_zone", {
          required: true,
          help: now ? m.organisations_time_zone_now({ time: now }) : m.organisations_time_zone_help(),
        })}
        data={zones}
        searchable
        limit={50}
        nothingFoundMessage={m.forms_picker_empty()}
        allowDeselect={false}
        comboboxProps={{ keepMounted: false }}
      />
      <NativeSelect
        {...form.field("fiscal_year_start", { required: true, help: m.organisations_fiscal_year_help() })}
        data={months()}
      />
    </Part>
  );
}

/** How new assets are tagged. */
function Tags({ form }: { form: SettingsRecordForm }) {
  const tag = tagLike(form.form.values);
  return (
    <Part title={m.organisations_part_tags()} text={m.organisations_tags_text()}>
      <div className={classes.pair}>
        <TextInput
          {...form.field("asset_tag_prefix", { help: m.organisations_tag_prefix_help() })}
          maxLength={TAG_PREFIX_MAX}
          autoComplete="off"
        />
        <DigitsField {...form.field("asset_tag_width", { required: true })} maxLength={2} autoComplete="off" />
      </div>
      <output className={classes.sample}>
        {tag ? (
          <>
            {m.organisations_tag_sample()} <code>{tag}</code>
          </>
        ) : null}
      </output>
    </Part>
  );
}

/** How service requests are numbered. */
function Requests({ form }: { form: SettingsRecordForm }) {
  const { currency } = form.form.values;
  return (
    <Part title={m.organisations_part_requests()} text={m.organisations_requests_text()}>
      <MoneyField
        {...form.field("estimate_limit", { help: m.organisations_estimate_limit_help() })}
        currency={currency}
      />
      <TextInput
        {...form.field("request_prefix", { help: m.organisations_tag_prefix_help() })}
        maxLength={TAG_PREFIX_MAX}
        autoComplete="off"
      />
      <SwitchField
        {...form.field("visit_signature", { type: "checkbox", help: m.organisations_visit_signature_help() })}
      />
      <div className={classes.pair}>
        <DigitsField
          {...form.field("replace_cost_percent", { required: true, help: m.organisations_replace_cost_help() })}
          maxLength={4}
          autoComplete="off"
        />
        <DigitsField
          {...form.field("replace_age_months", { required: true, help: m.organisations_replace_age_help() })}
          maxLength={4}
          autoComplete="off"
        />
      </div>
    </Part>
  );
}

/** What people who are not signed in may report, and what they are shown. */
function Faults({ form }: { form: SettingsRecordForm }) {
  return (
    <Part title={m.organisations_part_faults()} text={m.organisations_faults_text()}>
      <SwitchField {...form.field("fault_reports", { type: "checkbox", help: m.organisations_fault_reports_help() })} />
      <SwitchField
        {...form.field("fault_report_places", { type: "checkbox", help: m.organisations_fault_report_places_help() })}
      />
    </Part>
  );
}

/** Modules that nobody may use. */
function Modules({ form }: { form: SettingsRecordForm }) {
  const { value, onChange, error } = form.field("locked_modules");
  return (
    <Part title={m.organisations_locked()} text={m.organisations_locked_text()}>
      <Checkbox.Group value={value as string[]} onChange={onChange} error={error} aria-label={m.organisations_locked()}>
        <div className={classes.modules}>
          {lockableModules.map((module, index) => (
            <Checkbox
              key={module}
              value={module}
              label={moduleTitle(module)}
              data-path={index === 0 ? "locked_modules" : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
    </Part>
  );
}
