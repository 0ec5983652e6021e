import { Text } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { useAssetOverview } from "../asset-api.ts";
import { assetTitle } from "../asset-labels.ts";
import { showAsset } from "../asset-api.ts";
import { StatusChoice } from "./status-choice.tsx";

interface RestoreDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Restores an archived asset to a status of the category available. */
export function RestoreDialog({ asset, onClose }: RestoreDialogProps) {
  const overview = useAssetOverview();
  const choices = (overview.data?.statuses ?? []).filter((status) => status.category === "available");
  const [chosen, setChosen] = useState<string | null>(null);
  const status = chosen ?? choices[0]?.id ?? "";
  const restore = useWrite(assetCalls.restore, {
    onSuccess: (answer) => {
      showAsset(answer);
      onClose();
    },
  });

  return (
    <ActionDialog
      title={m.assets_restore_title({ name: assetTitle(asset) })}
      onClose={onClose}
      action={m.assets_restore()}
      isPending={restore.isPending}
      failure={<WriteFailure error={restore.error} />}
      onSubmit={() => restore.mutate({ params: { id: asset.id }, body: status === "" ? {} : { status } })}
    >
      <Text size="sm">{m.assets_restore_body()}</Text>
      <StatusChoice statuses={choices} value={status} onChange={setChosen} />
    </ActionDialog>
  );
}
