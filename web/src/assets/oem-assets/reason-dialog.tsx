import { Textarea } from "@mantine/core";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAsset, OemAssetDetails } from "@steward/contract/oem-assets/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { showOemAsset } from "./oem-asset-api.ts";

interface ReasonDialogProps {
  invite: OemAsset;
  isReturn: boolean;
  onClose: () => void;
}

/** Declines or returns an asset with a reason, which its manufacturer reads. */
export function ReasonDialog({ invite, isReturn, onClose }: ReasonDialogProps) {
  const { id, version, asset_name, oem_details, invite_status } = invite;
  const [reason, setReason] = useState("");
  const onSuccess = (asset: OemAssetDetails) => {
    showOemAsset(asset);
    onClose();
  };
  const decline = useWrite(oemAssetCalls.decline, { onSuccess });
  const giveBack = useWrite(oemAssetCalls.returnAsset, { onSuccess });
  const answer = isReturn ? giveBack : decline;
  return (
    <ActionDialog
      title={
        isReturn ? m.oem_assets_return_title({ name: asset_name }) : m.oem_assets_decline_title({ name: asset_name })
      }
      onClose={onClose}
      isDirty={reason.trim() !== ""}
      action={isReturn ? m.oem_assets_return() : m.oem_assets_decline()}
      isPossible={reason.trim() !== ""}
      isPending={answer.isPending}
      failure={<WriteFailure error={answer.error} />}
      onSubmit={() => answer.mutate({ params: { id }, body: { reason: reason.trim() }, version })}
    >
      {isReturn && invite_status === "Moved" && <p>{m.oem_assets_return_archives()}</p>}
      <ReasonField help={m.oem_assets_reason_help({ oem: oem_details.name })} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}

interface ReasonFieldProps {
  help: string;
  value: string;
  onChange: (value: string) => void;
}

/** Why an asset is not kept, in one line. */
export const ReasonField = ({ help, value, onChange }: ReasonFieldProps) => (
  <Textarea
    label={m.forms_required_label({ label: m.oem_assets_reason() })}
    description={help}
    value={value}
    maxLength={200}
    autosize
    minRows={2}
    onChange={(event) => onChange(event.currentTarget.value.replace(/\n/g, " "))}
  />
);
