import { assetCalls } from "@steward/contract/assets/calls";
import { useCustomFields } from "../../custom-fields/use-custom-fields.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useLeave } from "../../navigation/navigation.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { usePendingImages } from "../../forms/fields/pending-images.ts";
import { useRecordForm } from "../../forms/record-form.ts";
import { AssetFields } from "./asset-fields.tsx";
import { assetFields } from "./asset-form.ts";
import { sendPictures } from "../../pictures/send-pictures.ts";

/** Adds an asset, then uploads its pictures; failed ones are offered again on the edit page. */
export function CreateAssetPage() {
  const go = useGo();
  const leave = useLeave();
  const images = usePendingImages(undefined, { firstIsMain: true });
  const create = useWrite(assetCalls.create);
  const custom = useCustomFields();
  const form = useRecordForm(
    custom.around({
      schema: async () => (await import("@steward/contract/assets/rules")).assetBody,
      labels: assetFields.labels(),
      initialValues: assetFields.valuesOf(null),
      toBody: assetFields.bodyOf,
      draft: "assets.create",
    }),
  );

  return (
    <FormPage
      title={m.assets_create_title()}
      subtitle={m.assets_create_explanation()}
      form={form}
      alsoDirty={images.images.length > 0}
      submitLabel={m.assets_create()}
      onSubmit={async (body) => {
        const asset = await create.mutateAsync({ body });
        return { asset, complete: await sendPictures(assetCalls.uploadAttachments, images, asset.id) };
      }}
      onSaved={({ asset, complete }) => {
        if (complete) return void go("asset-management-my-assets", { replace: true });
        images.leaveTo(asset.id);
        void go("asset-management-my-assets-id-edit", { params: { id: asset.id }, replace: true });
      }}
      onCancel={() => leave("asset-management-my-assets")}
    >
      <AssetFields form={form} asset={null} custom={custom} images={images} />
    </FormPage>
  );
}
