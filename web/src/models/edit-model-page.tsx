import { modelCalls } from "@steward/contract/models/calls";
import { type ModelDetails, modelBody } from "@steward/contract/models/rules";
import { useState } from "react";
import { useCustomFields } from "../custom-fields/use-custom-fields.ts";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo, useRouteParams } from "../navigation/navigation.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormSkeleton } from "../forms/form-skeleton.tsx";
import { ImageField } from "../forms/fields/image-field.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { usePendingImages } from "../forms/fields/pending-images.ts";
import { useRecordForm } from "../forms/record-form.ts";
import { ModelFields } from "./model-fields.tsx";
import { modelBodyOf, modelLabels, modelValues } from "./model-form.ts";
import { sendModelPictures } from "./send-model-pictures.ts";

/** Edits a model and adds pictures to it. */
export function EditModelPage() {
  const { id = "" } = useRouteParams();
  const [reloads, setReloads] = useState(0);
  const model = useLoad(modelCalls.read, { params: { id } }, { refetchOnMount: "always", silent: true });
  if (!model.data || !model.isFetchedAfterMount || model.error) {
    return (
      <>
        <PageHeader title={m.models_edit_title()} />
        {model.error ? (
          <LoadFailure isPage error={model.error} onRetry={() => void model.refetch()} />
        ) : (
          <FormSkeleton fields={8} />
        )}
      </>
    );
  }
  const reload = async () => {
    await model.refetch();
    setReloads((count) => count + 1);
  };
  return <EditModel key={`${id} ${reloads}`} loaded={model.data} onReload={() => void reload()} />;
}

function EditModel({ loaded, onReload }: { loaded: ModelDetails; onReload: () => void }) {
  const go = useGo();
  const [model, setModel] = useState(loaded);
  const images = usePendingImages(model.id, { firstIsMain: model.primary_image === null });
  const update = useWrite(modelCalls.update, { invalidates: ["models.", "assets."] });
  const custom = useCustomFields({ saved: model.custom_field_values, needs_required: false });
  const form = useRecordForm(
    custom.around({
      schema: modelBody,
      labels: modelLabels,
      initialValues: modelValues(model),
      toBody: modelBodyOf,
    }),
  );
  const picture = model.primary_image;

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
        return sendModelPictures(images, model.id);
      }}
      onSaved={(complete) => {
        if (!complete) return "stay";
        void go("admin-all-models");
      }}
      onCancel={() => void go("admin-all-models")}
    >
      <ModelFields form={form} model={model} custom={custom} />
      <ImageField
        images={picture ? [{ ...picture, file_name: model.product_name, is_primary: true }] : []}
        pending={images.images}
        onAdd={images.add}
        onRemovePending={images.remove}
        onMakePendingPrimary={images.makePrimary}
      />
    </FormPage>
  );
}
