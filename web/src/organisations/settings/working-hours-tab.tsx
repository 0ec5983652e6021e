import { Checkbox, TextInput } from "@mantine/core";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { WEEKDAYS } from "@steward/contract/organisations/constants";
import type { OrganisationSettings } from "@steward/contract/organisations/settings";
import { useState } from "react";
import { EditedForm, useEditedRecord } from "../../forms/edit-page.tsx";
import { Pair } from "../../forms/field-group.tsx";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { FormBody } from "../../forms/form-body.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { TabIntro } from "../../lists/tab-intro.tsx";
import { m } from "../../messages/messages.js";
import { weekday } from "../../ui/text/weekday.ts";
import { zoneLabel } from "../time-zones.ts";
import { changedSettings } from "./settings-form.ts";
import classes from "./settings-page.module.css";
import { hoursBodyOf, hoursLabels, hoursValues } from "./working-hours-form.ts";

/** Working time of the organisation and the hours that it promises by default, as a tab of the settings. */
export default function WorkingHoursTab() {
  const edited = useEditedRecord(organisationCalls.settings);
  return (
    <>
      <TabIntro text={m.working_hours_explanation()} action={null} />
      <EditedForm edited={edited} fields={5}>
        {(settings) => <HoursForm loaded={settings} onReload={edited.reload} />}
      </EditedForm>
    </>
  );
}

function HoursForm({ loaded, onReload }: { loaded: OrganisationSettings; onReload: () => void }) {
  const [settings, setSettings] = useState(loaded);
  const update = useWrite(organisationCalls.updateSettings);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/organisations/settings")).settingsBody,
    labels: hoursLabels(),
    initialValues: hoursValues(settings),
    toBody: hoursBodyOf,
    fieldOfPath: (path) => path.split(".")[0] ?? path,
  });
  /** The form stays where it is, so that the focus does. */
  const take = (saved: OrganisationSettings) => {
    setSettings(saved);
    form.form.setInitialValues(hoursValues(saved));
    form.form.setValues(hoursValues(saved));
    form.form.resetDirty(hoursValues(saved));
    return "stay" as const;
  };
  const days = form.field("working_days");
  return (
    <div className={classes.hours}>
      <FormBody
        form={form}
        submitLabel={m.working_hours_save()}
        cancelLabel={m.sessions_undo()}
        onReload={onReload}
        onSubmit={(body) => update.mutateAsync({ body: changedSettings(settings, body), version: settings.version })}
        onSaved={take}
        onCancel={form.startAgain}
      >
        <Checkbox.Group label={days.label} value={days.value as string[]} onChange={days.onChange} error={days.error}>
          <div className={classes.modules}>
            {WEEKDAYS.map((day, index) => (
              <Checkbox
                key={day}
                value={String(day)}
                label={weekday(day)}
                data-path={index === 0 ? "working_days" : undefined}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Pair>
          <TextInput {...form.field("opens_at", { required: true })} type="time" />
          <TextInput {...form.field("closes_at", { required: true, help: m.working_hours_midnight() })} type="time" />
        </Pair>
        <p className={classes.text}>{m.working_hours_zone({ zone: zoneLabel(settings.time_zone) })}</p>
        <Pair>
          <DigitsField
            {...form.field("response_hours", { help: m.working_hours_default_help() })}
            maxLength={4}
            autoComplete="off"
          />
          <DigitsField
            {...form.field("resolution_hours", { help: m.working_hours_default_help() })}
            maxLength={4}
            autoComplete="off"
          />
        </Pair>
      </FormBody>
    </div>
  );
}
