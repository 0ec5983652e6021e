import { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { useState } from "react";
import { useCustomFields } from "../../custom-fields/use-custom-fields.ts";
import { HttpError } from "../../http/http-error.ts";
import { invalidate, sendWrite } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { m } from "../../messages/messages.js";
import { useLeave, useRouteParams } from "../../navigation/navigation.tsx";
import { showToast } from "../../toasts/toasts.tsx";
import { EditPage, useEditedRecord } from "../../forms/edit-page.tsx";
import { SaveTakenBack } from "../../forms/form-body.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { usePendingImages } from "../../forms/fields/pending-images.ts";
import { useRecordForm } from "../../forms/record-form.ts";
import { AssetFields } from "./asset-fields.tsx";
import { type AssetPatch, type AssetValues, assetFields, assetPatchOf } from "./asset-form.ts";
import { assetTitle } from "../asset-labels.ts";
import { sendPictures } from "../../pictures/send-pictures.ts";
import { type StaleChoice, useStaleDialog } from "./stale-asset-dialog.tsx";

/** Edits an asset; concurrent changes are presented before anything is overwritten. */
export function EditAssetPage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(assetCalls.read, { params: { id } });
  return (
    <EditPage
      title={m.assets_edit_title()}
      subtitle={<>&nbsp;</>}
      fields={8}
      edited={edited}
      nameOf={(asset) => asset.asset_id}
    >
      {(asset) => <EditAsset loaded={asset} onTake={edited.take} />}
    </EditPage>
  );
}

/** The present record in the refusal of a stale write. */
async function currentOf(error: unknown): Promise<AssetDetails | null> {
  if (!(error instanceof HttpError) || error.body?.code !== "stale") return null;
  const { assetDetails } = await import("@steward/contract/assets/rules");
  return assetDetails.safeParse(error.body.current).data ?? null;
}

function EditAsset({ loaded, onTake }: { loaded: AssetDetails; onTake: (asset: AssetDetails) => void }) {
  const leave = useLeave();
  const { id } = loaded;
  const [base, setBase] = useState(loaded);
  const images = usePendingImages(id);
  const stale = useStaleDialog();
  const custom = useCustomFields({ saved: base.custom_fields });
  const form = useRecordForm(
    custom.around({
      schema: async () => (await import("@steward/contract/assets/rules")).assetPatch,
      labels: assetFields.labels(),
      initialValues: assetFields.valuesOf(loaded),
      toBody: (values: AssetValues) => assetPatchOf(base, values),
      draft: `assets.${id}.${loaded.version}`,
    }),
  );

  const save = async (body: AssetPatch, version: number): Promise<AssetDetails> => {
    try {
      return await sendWrite(assetCalls.update, { params: { id }, body, version });
    } catch (error) {
      const current = await currentOf(error);
      if (!current) {
        reportError(error, "write");
        throw error;
      }
      const choice: StaleChoice = await stale.ask(base, current, body);
      if (choice === "mine") return save(body, current.version);
      if (choice === "theirs") {
        form.forgetDraft();
        onTake(current);
      }
      throw new SaveTakenBack();
    }
  };

  return (
    <>
      <FormPage
        title={m.assets_edit_title()}
        subtitle={`${base.asset_id} · ${assetTitle(base)}`}
        form={form}
        alsoDirty={images.images.length > 0}
        isPinned
        submitLabel={m.assets_save()}
        onSubmit={async (body) => {
          if (Object.keys(body).length > 0) {
            const saved = await save(body, base.version);
            setBase(saved);
            form.form.resetDirty();
            showToast({ type: "success", message: assetCalls.update.success ?? "" });
            await invalidate();
          }
          return sendPictures(assetCalls.uploadAttachments, images, id);
        }}
        onSaved={(complete) => {
          if (!complete) return "stay";
          leave("asset-management-my-assets-id", { params: { id } });
        }}
        onCancel={() => leave("asset-management-my-assets-id", { params: { id } })}
      >
        <AssetFields form={form} asset={base} custom={custom} images={images} />
      </FormPage>
      {stale.dialog}
    </>
  );
}
