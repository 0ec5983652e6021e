import { modelCalls } from "@steward/contract/models/calls";
import type { ModelDetails } from "@steward/contract/models/rules";
import { useState } from "react";
import { useCustomFields } from "../custom-fields/use-custom-fields.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useLeave, useRouteParams } from "../navigation/navigation.tsx";
import { EditPage, useEditedRecord } from "../forms/edit-page.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { ImageField } from "../forms/fields/image-field.tsx";
import { usePendingImages } from "../forms/fields/pending-images.ts";
import { useRecordForm } from "../forms/record-form.ts";
import { ModelFields } from "./model-fields.tsx";
import { modelFields } from "./model-form.ts";
import { sendPictures } from "../pictures/send-pictures.ts";
import { useSavedPictures } from "../pictures/use-saved-pictures.ts";

/** Edits a model and its pictures. */
export function EditModelPage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(modelCalls.read, { params: { id } });
  return (
    <EditPage title={m.models_edit_title()} fields={8} edited={edited} nameOf={(model) => model.product_name}>
      {(model) => <EditModel loaded={model} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditModel({ loaded, onReload }: { loaded: ModelDetails; onReload: () => void }) {
  const leave = useLeave();
  const [model, setModel] = useState(loaded);
  const images = usePendingImages(model.id, { firstIsMain: model.primary_image === null });
  const update = useWrite(modelCalls.update);
  const custom = useCustomFields({ saved: model.custom_fields, needs_required: false });
  const form = useRecordForm(
    custom.around({
      schema: async () => (await import("@steward/contract/models/rules")).modelBody,
      labels: modelFields.labels(),
      initialValues: modelFields.valuesOf(model),
      toBody: modelFields.bodyOf,
    }),
  );
  const pictures = useSavedPictures(modelCalls, model);

  return (
    <FormPage
      title={m.models_edit_title()}
      subtitle={model.product_name}
      form={form}
      alsoDirty={images.images.length > 0}
      submitLabel={m.models_save()}
      onReload={onReload}
      onSubmit={async (body) => {
        const saved = await update.mutateAsync({ params: { id: model.id }, body, version: model.version });
        form.form.resetDirty();
        setModel(saved);
        return sendPictures(modelCalls.uploadAttachments, images, model.id);
      }}
      onSaved={(complete) => {
        if (!complete) return "stay";
        leave("admin-all-models");
      }}
      onCancel={() => leave("admin-all-models")}
    >
      <ModelFields form={form} model={model} custom={custom} />
      <ImageField {...pictures} pending={images} />
    </FormPage>
  );
}
