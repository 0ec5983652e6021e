import { NativeSelect, TextInput } from "@mantine/core";
import { geographyCalls } from "@steward/contract/geography/calls";
import {
  availabilityStates,
  genders,
  MOST_CERTIFICATES,
  MOST_LEAVE,
  MOST_SKILLS,
  MOST_STATIONS,
} from "@steward/contract/personnel/constants";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { FieldGroup, Pair } from "../../forms/field-group.tsx";
import { DayOf } from "../../forms/fields/day-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { SwitchField } from "../../forms/fields/switch-field.tsx";
import type { RecordForm } from "../../forms/record-form.ts";
import { m } from "../../messages/messages.js";
import { newRow, type ProfileBody, type ProfileValues } from "./profile-form.ts";
import { ProfileRows } from "./profile-rows.tsx";
import { SeamWarnings, TwinWarnings } from "./profile-warnings.tsx";
import { SharedList, SharedPicker } from "./shared-pickers.tsx";

type Form = RecordForm<ProfileValues, ProfileBody>;
const LIST_MOST = 20;
const stateOf = ({ state_details: state }: { state_details: { name: string } | null }) => state?.name;

/** Fields of a profile; of a stored one with its id. */
export function ProfileFields({ form, id }: { form: Form; id?: string }) {
  const { labels } = form;
  return (
    <>
      <FieldGroup title={m.personnel_group_person()}>
        <TextInput {...form.field("name", { required: true })} autoComplete="off" />
        <Pair>
          <SharedPicker {...form.field("position")} call={profileCalls.positions} />
          <TextInput {...form.field("overall_experience")} inputMode="numeric" />
        </Pair>
        <Pair>
          <NativeSelect
            {...form.field("gender")}
            data={genders.map((value) => ({ value, label: value || m.personnel_not_said() }))}
          />
          <TextInput {...form.field("birth_year")} inputMode="numeric" />
        </Pair>
      </FieldGroup>
      <FieldGroup title={m.personnel_group_contact()}>
        <p>{m.personnel_contact_help()}</p>
        <TextInput {...form.field("email")} type="email" autoComplete="off" />
        <Pair>
          <TextInput {...form.field("primary_phone_number")} inputMode="tel" autoComplete="off" />
          <TextInput {...form.field("alternate_phone_number")} inputMode="tel" autoComplete="off" />
        </Pair>
        <TwinWarnings values={form.form.values} id={id} />
        <SharedPicker {...form.field("city")} call={geographyCalls.cities} note={stateOf} />
        <LongTextField {...form.field("address")} maxLength={500} />
        <TextInput {...form.field("linkedin_profile_link")} type="url" autoComplete="off" />
      </FieldGroup>
      <FieldGroup title={labels.skills ?? ""}>
        <SkillRows form={form} />
      </FieldGroup>
      <FieldGroup title={labels.employment ?? ""}>
        <EmploymentRows form={form} />
        <SeamWarnings employment={form.form.values.employment} />
      </FieldGroup>
      <FieldGroup title={labels.certificates ?? ""}>
        <CertificateRows form={form} />
      </FieldGroup>
      <FieldGroup title={m.personnel_group_wishes()}>
        <SharedList {...form.field("languages")} call={geographyCalls.languages} most={LIST_MOST} />
        <SharedList {...form.field("preferred_cities")} call={geographyCalls.cities} note={stateOf} most={LIST_MOST} />
        <SharedList {...form.field("preferred_states")} call={geographyCalls.states} most={LIST_MOST} />
        <Pair>
          <TextInput {...form.field("min_salary", { help: m.personnel_salary_help() })} inputMode="numeric" />
          <TextInput {...form.field("max_salary")} inputMode="numeric" />
        </Pair>
      </FieldGroup>
      <FieldGroup title={m.personnel_group_availability()}>
        <Pair>
          <NativeSelect
            {...form.field("availability", { help: m.personnel_availability_help() })}
            data={[{ value: "", label: m.personnel_availability_computed() }, ...availabilityStates]}
          />
          <DayOf field={form.field("availability_until")} label={labels.availability_until ?? ""} />
        </Pair>
        <DayOf field={form.field("available_from")} label={labels.available_from ?? ""} />
        <LeaveRows form={form} />
      </FieldGroup>
      <FieldGroup title={m.personnel_group_consent()}>
        <Pair>
          <DayOf
            field={form.field("consent_on", { help: m.personnel_consent_help() })}
            label={labels.consent_on ?? ""}
          />
          <DayOf field={form.field("consent_until")} label={labels.consent_until ?? ""} />
        </Pair>
        <TextInput {...form.field("consent_how")} autoComplete="off" />
        <SwitchField {...form.field("shows_full_name", { type: "checkbox" })} />
        <SwitchField {...form.field("shows_picture", { type: "checkbox" })} />
        <SwitchField {...form.field("shows_gender", { type: "checkbox" })} />
        <SwitchField {...form.field("shows_salary", { type: "checkbox" })} />
      </FieldGroup>
    </>
  );
}

function SkillRows({ form: { form } }: { form: Form }) {
  return (
    <ProfileRows
      title={m.personnel_skill()}
      count={form.values.skills.length}
      most={MOST_SKILLS}
      addLabel={m.personnel_skill_add()}
      onAdd={() => form.insertListItem("skills", newRow.skills())}
      onRemove={(index) => form.removeListItem("skills", index)}
      row={(index) => (
        <>
          <Pair>
            <SharedPicker
              label={m.personnel_skill()}
              call={profileCalls.skills}
              {...form.getInputProps(`skills.${index}.skill`)}
            />
            <NativeSelect
              label={m.personnel_level()}
              data={["1", "2", "3", "4", "5"]}
              {...form.getInputProps(`skills.${index}.level`)}
            />
          </Pair>
          <Pair>
            <TextInput
              label={m.personnel_years()}
              inputMode="numeric"
              {...form.getInputProps(`skills.${index}.years`)}
            />
            <TextInput
              label={m.personnel_last_used()}
              inputMode="numeric"
              {...form.getInputProps(`skills.${index}.last_used`)}
            />
          </Pair>
        </>
      )}
    />
  );
}

function EmploymentRows({ form: { form } }: { form: Form }) {
  return (
    <ProfileRows
      title={m.personnel_station()}
      count={form.values.employment.length}
      most={MOST_STATIONS}
      addLabel={m.personnel_station_add()}
      onAdd={() => form.insertListItem("employment", newRow.employment())}
      onRemove={(index) => form.removeListItem("employment", index)}
      row={(index) => (
        <>
          <Pair>
            <TextInput label={m.personnel_company()} {...form.getInputProps(`employment.${index}.company_name`)} />
            <TextInput label={m.personnel_designation()} {...form.getInputProps(`employment.${index}.designation`)} />
          </Pair>
          <FromTo form={form} row={`employment.${index}`} />
        </>
      )}
    />
  );
}

/** The first and the last day of a row. */
function FromTo({ form, row }: { form: Form["form"]; row: string }) {
  const field = (label: string, of: string) => ({ label, field: { label, ...form.getInputProps(`${row}.${of}`) } });
  return (
    <Pair>
      <DayOf {...field(m.personnel_from(), "start_date")} />
      <DayOf {...field(m.personnel_to(), "end_date")} />
    </Pair>
  );
}

function LeaveRows({ form: { form } }: { form: Form }) {
  return (
    <ProfileRows
      title={m.personnel_leave()}
      count={form.values.leave.length}
      most={MOST_LEAVE}
      addLabel={m.personnel_leave_add()}
      onAdd={() => form.insertListItem("leave", newRow.leave())}
      onRemove={(index) => form.removeListItem("leave", index)}
      row={(index) => <FromTo form={form} row={`leave.${index}`} />}
    />
  );
}

function CertificateRows({ form: { form } }: { form: Form }) {
  return (
    <ProfileRows
      title={m.personnel_certificate()}
      count={form.values.certificates.length}
      most={MOST_CERTIFICATES}
      addLabel={m.personnel_certificate_add()}
      onAdd={() => form.insertListItem("certificates", newRow.certificates())}
      onRemove={(index) => form.removeListItem("certificates", index)}
      row={(index) => (
        <>
          <Pair>
            <TextInput label={m.personnel_certificate()} {...form.getInputProps(`certificates.${index}.name`)} />
            <TextInput label={m.personnel_issued_by()} {...form.getInputProps(`certificates.${index}.issued_by`)} />
          </Pair>
          <Pair>
            <DayOf
              label={m.personnel_issue_date()}
              field={{ label: m.personnel_issue_date(), ...form.getInputProps(`certificates.${index}.issue_date`) }}
            />
            <DayOf
              label={m.personnel_expiry_date()}
              field={{ label: m.personnel_expiry_date(), ...form.getInputProps(`certificates.${index}.expiry_date`) }}
            />
          </Pair>
        </>
      )}
    />
  );
}
