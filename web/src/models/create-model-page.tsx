import { modelCalls } from "@steward/contract/models/calls";
import type { ModelDetails } from "@steward/contract/models/rules";
import { useCustomFields } from "../custom-fields/use-custom-fields.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo, useLeave, useUrlState } from "../navigation/navigation.tsx";
import { EditPage, useEditedRecord } from "../forms/edit-page.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { ImageField } from "../forms/fields/image-field.tsx";
import { usePendingImages } from "../forms/fields/pending-images.ts";
import { useRecordForm } from "../forms/record-form.ts";
import { ModelFields } from "./model-fields.tsx";
import { modelFields } from "./model-form.ts";
import { sendPictures } from "../pictures/send-pictures.ts";

/** Adds a model; of another one, with all but its number filled in. */
export function CreateModelPage() {
  const [{ of }] = useUrlState();
  return of ? <DuplicateModel key={of} id={of} /> : <CreateModel />;
}

/** Adds a model that is like another one. */
function DuplicateModel({ id }: { id: string }) {
  const edited = useEditedRecord(modelCalls.read, { params: { id } });
  return (
    <EditPage title={m.models_create_title()} fields={8} edited={edited} nameOf={() => m.models_create_title()}>
      {(model) => <CreateModel of={model} />}
    </EditPage>
  );
}

/** Adds a model, then uploads its pictures; failed ones are offered again on its edit page. */
function CreateModel({ of }: { of?: ModelDetails }) {
  const go = useGo();
  const leave = useLeave();
  const images = usePendingImages(undefined, { firstIsMain: true });
  const create = useWrite(modelCalls.create);
  const custom = useCustomFields({ needs_required: false, like: of?.custom_fields });
  const form = useRecordForm(
    custom.around({
      schema: async () => (await import("@steward/contract/models/rules")).modelBody,
      labels: modelFields.labels(),
      initialValues: { ...modelFields.valuesOf(of ?? null), product_number: "" },
      toBody: modelFields.bodyOf,
      draft: of ? `models.like.${of.id}` : "models.create",
    }),
  );

  return (
    <FormPage
      title={m.models_create_title()}
      subtitle={of ? m.models_duplicate_of({ name: of.product_name }) : m.models_create_explanation()}
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
      <ImageField images={[]} pending={images} />
    </FormPage>
  );
}
