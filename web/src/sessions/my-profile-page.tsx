import { TextInput } from "@mantine/core";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { UserProfile } from "@steward/contract/users/rules";
import { userCalls } from "@steward/contract/users/calls";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { EditedForm, type EditedRecord, useEditedRecord } from "../forms/edit-page.tsx";
import { FormBody } from "../forms/form-body.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useOrganisation } from "../session/organisation.ts";
import classes from "./my-profile-page.module.css";
import { SessionList } from "./session-list.tsx";

/** Profile and sessions of the signed-in user. */
export function MyProfilePage() {
  const edited = useEditedRecord(userCalls.profile);
  return (
    <>
      <PageHeader title={m.shell_title_profile()} subtitle={m.sessions_profile_explanation()} />
      <div className={classes.parts}>
        <section className={classes.part} aria-label={m.sessions_person()}>
          <div>
            <h2 className={classes.title}>{m.sessions_person()}</h2>
            <Organisation />
          </div>
          <EditedForm edited={edited} fields={4}>
            {(profile) => <ProfileForm profile={profile} edited={edited} />}
          </EditedForm>
        </section>
        <div className={classes.following} data-pending={(!edited.record && !edited.error) || undefined}>
          <SessionList />
        </div>
      </div>
    </>
  );
}

/** The organisation that designation and phone belong to. */
function Organisation() {
  const organisation = useOrganisation();
  const brand = useLoad(organisationCalls.brand, { query: { page_size: 1 } }, { silent: true }).data?.results[0];
  return (
    <p className={classes.organisation}>
      {brand?.logo ? <img src={brand.logo} alt="" className={classes.logo} /> : null}
      {organisation ? m.sessions_organisation({ name: brand?.name ?? organisation.name }) : null}
    </p>
  );
}

function ProfileForm({ profile, edited }: { profile: UserProfile; edited: EditedRecord<UserProfile> }) {
  const update = useWrite(userCalls.updateProfile);
  const { name, designation, phone } = profile;
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/users/rules")).profileBody,
    labels: { name: m.sessions_name(), designation: m.sessions_designation(), phone: m.sessions_phone() },
    initialValues: { name, designation, phone },
    toBody: (values) => values,
  });
  return (
    <FormBody
      form={form}
      submitLabel={m.sessions_save()}
      cancelLabel={m.sessions_undo()}
      onReload={edited.reload}
      onSubmit={(body) => update.mutateAsync({ body, version: profile.version })}
      onSaved={edited.take}
      onCancel={form.startAgain}
    >
      <TextInput {...form.field("name", { required: true })} autoComplete="name" />
      <TextInput
        label={m.sessions_email()}
        description={m.sessions_email_help()}
        inputWrapperOrder={["label", "input", "description"]}
        value={profile.email}
        readOnly
        classNames={{ input: classes.readOnly ?? "" }}
      />
      <TextInput {...form.field("designation")} autoComplete="organization-title" />
      <TextInput {...form.field("phone")} type="tel" autoComplete="tel" />
    </FormBody>
  );
}
