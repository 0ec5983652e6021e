import { modelCalls } from "@steward/contract/models/calls";
import { useCustomFields } from "../custom-fields/use-custom-fields.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo, useLeave } from "../navigation/navigation.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { ImageField } from "../forms/fields/image-field.tsx";
import { usePendingImages } from "../forms/fields/pending-images.ts";
import { useRecordForm } from "../forms/record-form.ts";
import { ModelFields } from "./model-fields.tsx";
import { modelFields } from "./model-form.ts";
import { sendPictures } from "../pictures/send-pictures.ts";

/** Adds a model, then uploads its pictures; failed ones are offered again on its edit page. */
export function CreateModelPage() {
  const go = useGo();
  const leave = useLeave();
  const images = usePendingImages(undefined, { firstIsMain: true });
  const create = useWrite(modelCalls.create);
  const custom = useCustomFields({ needs_required: false });
  const form = useRecordForm(
    custom.around({
      schema: async () => (await import("@steward/contract/models/rules")).modelBody,
      labels: modelFields.labels(),
      initialValues: modelFields.valuesOf(null),
      toBody: modelFields.bodyOf,
      draft: "models.create",
    }),
  );

  return (
    <FormPage
      title={m.models_create_title()}
      subtitle={m.models_create_explanation()}
      form={form}
      alsoDirty={images.images.length > 0}
      submitLabel={m.models_save()}
      onSubmit={async (body) => {
        const model = await create.mutateAsync({ body });
        return { model, complete: await sendPictures(modelCalls.uploadAttachments, images, model.id) };
      }}
      onSaved={({ model, complete }) => {
        if (complete) return void go("admin-all-models", { replace: true });
        images.leaveTo(model.id);
        void go("admin-all-models-id-edit", { params: { id: model.id }, replace: true });
      }}
      onCancel={() => leave("admin-all-models")}
    >
      <ModelFields form={form} model={null} custom={custom} />
      <ImageField
        images={[]}
        pending={images.images}
        onAdd={images.add}
        onRemovePending={images.remove}
        onMakePendingPrimary={images.makePrimary}
      />
    </FormPage>
  );
}
