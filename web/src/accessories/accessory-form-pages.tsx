import { NativeSelect } from "@mantine/core";
import { accessoryCalls } from "@steward/contract/accessories/calls";
import { type AccessoryKind, accessoryKinds } from "@steward/contract/accessories/constants";
import type { AccessoryDetails } from "@steward/contract/accessories/rules";
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
import { AccessoryFields } from "./accessory-fields.tsx";
import { accessoryFields, bodyOf, fieldsOf } from "./accessory-form.ts";

const rules = async () => (await import("@steward/contract/accessories/rules")).accessoryBody;

const kindLabel: Record<AccessoryKind, () => string> = {
  accessory: m.accessories_kind_accessory,
  consumable: m.accessories_kind_consumable,
};

/** Adds an accessory, then uploads its pictures; failed ones are offered again on its edit page. */
export function CreateAccessoryPage() {
  const go = useGo();
  const leave = useLeave();
  const [kind, setKind] = useState<AccessoryKind>("accessory");
  const images = usePendingImages(undefined, { firstIsMain: true });
  const create = useWrite(accessoryCalls.create);
  const form = useRecordForm({
    schema: rules,
    labels: accessoryFields.labels(),
    initialValues: accessoryFields.valuesOf(null),
    toBody: (values) => bodyOf(values, kind),
    draft: "accessories.create",
  });
  return (
    <FormPage
      title={m.accessories_create_title()}
      subtitle={m.accessories_create_explanation()}
      form={form}
      alsoDirty={images.images.length > 0}
      submitLabel={m.accessories_save()}
      onSubmit={async (body) => {
        const made = await create.mutateAsync({ body });
        return { made, complete: await sendPictures(accessoryCalls.uploadAttachments, images, made.id) };
      }}
      onSaved={({ made, complete }) => {
        if (complete) return void go("asset-management-accessory", { replace: true });
        images.leaveTo(made.id);
        void go("asset-management-accessory-id-edit", { params: { id: made.id }, replace: true });
      }}
      onCancel={() => leave("asset-management-accessory")}
    >
      <NativeSelect
        label={m.accessories_kind()}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as AccessoryKind)}
        data={accessoryKinds.map((value) => ({ value, label: kindLabel[value]() }))}
      />
      <AccessoryFields form={form} accessory={null} />
      <ImageField images={[]} pending={images} />
    </FormPage>
  );
}

/** Edits an accessory and its pictures. */
export function EditAccessoryPage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(accessoryCalls.read, { params: { id } });
  return (
    <EditPage title={m.accessories_edit_title()} fields={10} edited={edited} nameOf={({ name }) => name}>
      {(accessory) => <EditAccessory loaded={accessory} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditAccessory({ loaded, onReload }: { loaded: AccessoryDetails; onReload: () => void }) {
  const leave = useLeave();
  const [accessory, setAccessory] = useState(loaded);
  const { id, version, kind } = accessory;
  const images = usePendingImages(id, { firstIsMain: accessory.primary_image === null });
  const update = useWrite(accessoryCalls.update);
  const form = useRecordForm({
    schema: rules,
    labels: accessoryFields.labels(),
    initialValues: accessoryFields.valuesOf(accessory),
    toBody: (values) => bodyOf(values, kind),
  });
  const pictures = useSavedPictures(accessoryCalls, accessory);
  return (
    <FormPage
      title={m.accessories_edit_title()}
      subtitle={accessory.name}
      form={form}
      alsoDirty={images.images.length > 0}
      submitLabel={m.accessories_save()}
      onReload={onReload}
      onSubmit={async () => {
        // What it is stays: an edit takes no kind.
        const body = fieldsOf(form.form.getValues());
        const saved = await update.mutateAsync({ params: { id }, body, version });
        form.form.resetDirty();
        setAccessory(saved);
        return sendPictures(accessoryCalls.uploadAttachments, images, id);
      }}
      onSaved={(complete) => {
        if (!complete) return "stay";
        leave("asset-management-accessory");
      }}
      onCancel={() => leave("asset-management-accessory")}
    >
      <AccessoryFields form={form} accessory={accessory} />
      <ImageField {...pictures} pending={images} />
    </FormPage>
  );
}
