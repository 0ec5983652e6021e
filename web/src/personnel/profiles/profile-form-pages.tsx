import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import type { ProfileDetails } from "@steward/contract/personnel/profiles/rules";
import { useState } from "react";
import { RecordDocuments } from "../../documents/record-documents.tsx";
import { EditPage, useEditedRecord } from "../../forms/edit-page.tsx";
import { ImageField } from "../../forms/fields/image-field.tsx";
import { usePendingImages } from "../../forms/fields/pending-images.ts";
import { FormPage } from "../../forms/form-page.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useLeave, useRouteParams } from "../../navigation/navigation.tsx";
import { sendPictures } from "../../pictures/send-pictures.ts";
import { useSavedPictures } from "../../pictures/use-saved-pictures.ts";
import { Panel } from "../../ui/details/details.tsx";
import { ratingText } from "../average-rating.tsx";
import { CompletenessNote } from "./completeness.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { bodyOf, profileLabels, valuesOf } from "./profile-form.ts";
import classes from "./profile-rows.module.css";

const LIST = "supply-desk-personnel";
const rules = async () => (await import("@steward/contract/personnel/profiles/rules")).profileBody;

/** Adds the profile of a person, then uploads its pictures; failed ones are offered again on its edit page. */
export function CreateProfilePage() {
  const go = useGo();
  const leave = useLeave();
  const images = usePendingImages(undefined, { firstIsMain: true });
  const create = useWrite(profileCalls.create);
  const form = useRecordForm({
    schema: rules,
    labels: profileLabels(),
    initialValues: valuesOf(null),
    toBody: bodyOf,
    draft: "personnel.create",
  });
  return (
    <FormPage
      title={m.personnel_create_title()}
      subtitle={m.personnel_create_text()}
      form={form}
      alsoDirty={images.images.length > 0}
      submitLabel={m.personnel_save()}
      onSubmit={async (body) => {
        const made = await create.mutateAsync({ body });
        return { made, complete: await sendPictures(profileCalls.uploadAttachments, images, made.id) };
      }}
      onSaved={({ made, complete }) => {
        if (complete) return void go(LIST, { replace: true });
        images.leaveTo(made.id);
        void go("supply-desk-personnel-id-edit", { params: { id: made.id }, replace: true });
      }}
      onCancel={() => leave(LIST)}
    >
      <ProfileFields form={form} />
      <ImageField images={[]} pending={images} />
    </FormPage>
  );
}

/** Edits a profile and its pictures; what is published of it follows. */
export function EditProfilePage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(profileCalls.read, { params: { id } });
  return (
    <EditPage title={m.personnel_edit_title()} fields={14} edited={edited} nameOf={({ name }) => name}>
      {(profile) => <EditProfile loaded={profile} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditProfile({ loaded, onReload }: { loaded: ProfileDetails; onReload: () => void }) {
  const leave = useLeave();
  const [profile, setProfile] = useState(loaded);
  const { id, version } = profile;
  const images = usePendingImages(id, { firstIsMain: profile.primary_image === null });
  const update = useWrite(profileCalls.update);
  const form = useRecordForm({
    schema: rules,
    labels: profileLabels(),
    initialValues: valuesOf(profile),
    toBody: bodyOf,
  });
  const pictures = useSavedPictures(profileCalls, profile);
  return (
    <>
      <FormPage
        title={m.personnel_edit_title()}
        subtitle={[profile.skilled_personel_id, profile.name, ratingText(profile)].filter(Boolean).join(" · ")}
        form={form}
        alsoDirty={images.images.length > 0}
        submitLabel={m.personnel_save()}
        onReload={onReload}
        onSubmit={async (body) => {
          const saved = await update.mutateAsync({ params: { id }, body, version });
          form.form.resetDirty();
          setProfile(saved);
          return sendPictures(profileCalls.uploadAttachments, images, id);
        }}
        onSaved={(complete) => {
          if (!complete) return "stay";
          leave(LIST);
        }}
        onCancel={() => leave(LIST)}
      >
        <CompletenessNote profile={profile} />
        <ProfileFields form={form} id={id} />
        <ImageField {...pictures} pending={images} />
      </FormPage>
      <div className={classes.papers}>
        <Panel title={m.documents_title()}>
          <RecordDocuments calls={profileCalls} permission="personnel.manage" id={id} />
        </Panel>
      </div>
    </>
  );
}
