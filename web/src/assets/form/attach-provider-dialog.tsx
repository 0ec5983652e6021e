import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toasts.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { assetTitle } from "../asset-labels.ts";
import { ProviderPicker } from "./provider-picker.tsx";

/** Chooses who looks after an asset. */
export default function AttachProviderDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const [provider, setProvider] = useState(asset.service_provider);
  const attach = useWrite(assetCalls.update, {
    // The same call edits an asset, and says so; here it is told what was done.
    silent: true,
    onSuccess: () => {
      showToast({ type: "success", message: m.assets_provider_attached() });
      onClose();
    },
  });
  const errors = attach.error instanceof HttpError ? fieldErrors(attach.error) : {};
  return (
    <ActionDialog
      title={m.assets_provider_attach_of({ name: assetTitle(asset) })}
      onClose={onClose}
      action={provider === null ? m.assets_provider_remove_action() : m.assets_provider_attach_action()}
      isPossible={provider !== asset.service_provider}
      isPending={attach.isPending}
      failure={<WriteFailure error={attach.error} />}
      onSubmit={() =>
        attach.mutate(
          { params: { id: asset.id }, body: { service_provider: provider }, version: asset.version },
          { onError: (error) => reportError(error, "write") },
        )
      }
    >
      <ProviderPicker
        field={{
          label: m.assets_service_provider(),
          value: provider,
          onChange: setProvider,
          error: errors.service_provider,
        }}
        current={asset.service_provider_details}
      />
    </ActionDialog>
  );
}
