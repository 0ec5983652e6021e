import { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { useCustomFields } from "../../custom-fields/use-custom-fields.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useLeave, useUrlState } from "../../navigation/navigation.tsx";
import { EditPage, useEditedRecord } from "../../forms/edit-page.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { usePendingImages } from "../../forms/fields/pending-images.ts";
import { useRecordForm } from "../../forms/record-form.ts";
import { AssetFields } from "./asset-fields.tsx";
import { type AssetField, type AssetValues, assetFields } from "./asset-form.ts";
import { assetTitle } from "../asset-labels.ts";
import { sendPictures } from "../../pictures/send-pictures.ts";

/** Fields that belong to one asset alone. */
const OWN: readonly AssetField[] = ["asset_name", "asset_id", "serial_number", "notes"];

/** What the next of several assets shares with the one before it: what it is, where it stands and how it came. */
const keptForNext = (values: AssetValues): Partial<AssetValues> =>
  Object.fromEntries(assetFields.keys.filter((key) => !OWN.includes(key)).map((key) => [key, values[key]]));

/** Adds an asset; of another one, with what the two share filled in. */
export function CreateAssetPage() {
  const [{ of }] = useUrlState();
  return of ? <DuplicateAsset key={of} id={of} /> : <CreateAsset />;
}

/** Adds an asset that is like another one. */
function DuplicateAsset({ id }: { id: string }) {
  const edited = useEditedRecord(assetCalls.read, { params: { id } });
  return (
    <EditPage
      title={m.assets_create_title()}
      subtitle={<>&nbsp;</>}
      fields={8}
      edited={edited}
      nameOf={() => m.assets_create_title()}
    >
      {(asset) => <CreateAsset of={asset} />}
    </EditPage>
  );
}

/** What a new asset takes over from another one; its status is the usual one. */
const valuesLike = (asset: AssetDetails): AssetValues => ({
  ...assetFields.valuesOf(asset),
  asset_id: "",
  serial_number: "",
  status: null,
});

/** Adds an asset, then uploads its pictures; failed ones are offered again on the edit page. */
function CreateAsset({ of }: { of?: AssetDetails }) {
  const go = useGo();
  const leave = useLeave();
  const images = usePendingImages(undefined, { firstIsMain: true });
  const create = useWrite(assetCalls.create);
  const custom = useCustomFields({ like: of?.custom_fields });
  const form = useRecordForm(
    custom.around({
      schema: async () => (await import("@steward/contract/assets/rules")).assetBody,
      labels: assetFields.labels(),
      initialValues: of ? valuesLike(of) : assetFields.valuesOf(null),
      toBody: assetFields.bodyOf,
      draft: of ? `assets.like.${of.id}` : "assets.create",
    }),
  );

  return (
    <FormPage
      title={m.assets_create_title()}
      subtitle={of ? m.assets_duplicate_of({ tag: of.asset_id, name: assetTitle(of) }) : m.assets_create_explanation()}
      form={form}
      alsoDirty={images.images.length > 0}
      isPinned
      takesFocus
      submitLabel={m.assets_create()}
      anotherLabel={m.assets_create_another()}
      onSubmit={async (body) => {
        const asset = await create.mutateAsync({ body });
        return { asset, complete: await sendPictures(assetCalls.uploadAttachments, images, asset.id) };
      }}
      onSaved={({ asset, complete }, goesOn) => {
        if (complete && goesOn) {
          form.startWith(keptForNext(form.form.getValues()));
          return "stay";
        }
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
