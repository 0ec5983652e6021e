import { Text } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import { componentCalls } from "@steward/contract/components/calls";
import type { Component } from "@steward/contract/components/rules";
import { useState } from "react";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../forms/write-failure.tsx";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { AssetPicker } from "../stock/stock-pickers.tsx";
import { showToast } from "../toasts/toasts.tsx";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { componentSource } from "./component-api.ts";

/** Attaches by an edit of the one field, which is told as what it is. */
function useAttach(onClose: () => void) {
  return useWrite(componentCalls.update, {
    silent: true,
    onSuccess: () => {
      showToast({ type: "success", message: componentCalls.attach.success ?? "" });
      onClose();
    },
  });
}

/** Builds a component that lies in a store into an asset. */
export function AttachComponentDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const [component, setComponent] = useState<string | null>(null);
  const attach = useAttach(onClose);
  return (
    <ActionDialog
      title={m.components_attach_title({ name: asset.asset_name || asset.asset_id })}
      size={520}
      onClose={onClose}
      action={m.components_attach()}
      isPossible={component !== null}
      isPending={attach.isPending}
      failure={<WriteFailure error={attach.error} />}
      onSubmit={() => component && attach.mutate({ params: { id: component }, body: { linked_asset: asset.id } })}
    >
      <RecordPicker
        {...componentSource}
        label={m.components_attach_field()}
        query={{ is_attached: false }}
        none={m.components_attach_none()}
        value={component}
        onChange={setComponent}
      />
      <Text size="sm" c="dimmed">
        {m.components_attach_note()}
      </Text>
    </ActionDialog>
  );
}

/** Chooses the asset that a component is built into. */
export function AttachToAssetDialog({ component, onClose }: { component: Component; onClose: () => void }) {
  const [asset, setAsset] = useState<string | null>(null);
  const attach = useAttach(onClose);
  const { id, version } = component;
  return (
    <ActionDialog
      title={m.components_attach_which({ name: component.name })}
      size={520}
      onClose={onClose}
      action={m.components_attach_to()}
      isPossible={asset !== null}
      isPending={attach.isPending}
      failure={<WriteFailure error={attach.error} />}
      onSubmit={() => asset && attach.mutate({ params: { id }, body: { linked_asset: asset }, version })}
    >
      <AssetPicker field={{ label: m.stock_asset(), value: asset, onChange: setAsset }} />
    </ActionDialog>
  );
}
