import { componentCalls } from "@steward/contract/components/calls";
import type { ComponentDetails } from "@steward/contract/components/rules";
import { useState } from "react";
import { EditPage, useEditedRecord } from "../forms/edit-page.tsx";
import { ImageField } from "../forms/fields/image-field.tsx";
import { usePendingImages } from "../forms/fields/pending-images.ts";
import { FormPage } from "../forms/form-page.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo, useLeave, useRouteParams } from "../navigation/navigation.tsx";
import { sendPictures } from "../pictures/send-pictures.ts";
import { useSavedPictures } from "../pictures/use-saved-pictures.ts";
import { ComponentFields } from "./component-fields.tsx";
import { componentFields } from "./component-form.ts";

const rules = async () => (await import("@steward/contract/components/rules")).componentBody;

/** Adds a component, then uploads its pictures; failed ones are offered again on its edit page. */
export function CreateComponentPage() {
  const go = useGo();
  const leave = useLeave();
  const images = usePendingImages(undefined, { firstIsMain: true });
  const create = useWrite(componentCalls.create);
  const form = useRecordForm({
    schema: rules,
    labels: componentFields.labels(),
    initialValues: componentFields.valuesOf(null),
    toBody: componentFields.bodyOf,
    draft: "components.create",
  });
  return (
    <FormPage
      title={m.components_create_title()}
      subtitle={m.components_create_explanation()}
      form={form}
      alsoDirty={images.images.length > 0}
      submitLabel={m.components_save()}
      onSubmit={async (body) => {
        const made = await create.mutateAsync({ body });
        return { made, complete: await sendPictures(componentCalls.uploadAttachments, images, made.id) };
      }}
      onSaved={({ made, complete }) => {
        if (complete) return void go("asset-management-component", { replace: true });
        images.leaveTo(made.id);
        void go("asset-management-component-id-edit", { params: { id: made.id }, replace: true });
      }}
      onCancel={() => leave("asset-management-component")}
    >
      <ComponentFields form={form} component={null} />
      <ImageField images={[]} pending={images} />
    </FormPage>
  );
}

/** Edits a component and its pictures. */
export function EditComponentPage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(componentCalls.read, { params: { id } });
  return (
    <EditPage title={m.components_edit_title()} fields={10} edited={edited} nameOf={({ name }) => name}>
      {(component) => <EditComponent loaded={component} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditComponent({ loaded, onReload }: { loaded: ComponentDetails; onReload: () => void }) {
  const leave = useLeave();
  const [component, setComponent] = useState(loaded);
  const { id, version } = component;
  const images = usePendingImages(id, { firstIsMain: component.primary_image === null });
  const update = useWrite(componentCalls.update);
  const form = useRecordForm({
    schema: rules,
    labels: componentFields.labels(),
    initialValues: componentFields.valuesOf(component),
    toBody: componentFields.bodyOf,
  });
  const pictures = useSavedPictures(componentCalls, component);
  return (
    <FormPage
      title={m.components_edit_title()}
      subtitle={component.name}
      form={form}
      alsoDirty={images.images.length > 0}
      submitLabel={m.components_save()}
      onReload={onReload}
      onSubmit={async (body) => {
        const saved = await update.mutateAsync({ params: { id }, body, version });
        form.form.resetDirty();
        setComponent(saved);
        return sendPictures(componentCalls.uploadAttachments, images, id);
      }}
      onSaved={(complete) => {
        if (!complete) return "stay";
        leave("asset-management-component");
      }}
      onCancel={() => leave("asset-management-component")}
    >
      <ComponentFields form={form} component={component} />
      <ImageField {...pictures} pending={images} />
    </FormPage>
  );
}
