import { TextInput } from "@mantine/core";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { IssuedAsset } from "@steward/contract/issued-assets/rules";
import { type ReactNode, useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { useWrite } from "../http/queries.ts";
import type { ListAction } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { showIssuedAsset } from "./issued-asset-api.ts";

/** States in which the customer has not answered: the mail is sent again, and the asset is taken back. */
const OPEN = ["Waiting", "Issued"];

/** What can be done with an issued asset, and the dialog that it opens. */
export function useIssuedActions(): { actionsOf: (asset: IssuedAsset) => ListAction[]; dialog: ReactNode } {
  const [withdrawn, setWithdrawn] = useState<IssuedAsset | null>(null);
  const resend = useWrite(issuedAssetCalls.resend, { onSuccess: showIssuedAsset });
  return {
    actionsOf: (asset) =>
      OPEN.includes(asset.state)
        ? [
            {
              permission: "oem_asset.issue",
              label: m.issued_assets_resend(),
              run: () => resend.mutate({ params: { id: asset.id } }),
            },
            {
              permission: "oem_asset.issue",
              label: m.issued_assets_withdraw(),
              danger: true,
              run: () => setWithdrawn(asset),
            },
          ]
        : [],
    dialog: withdrawn && <WithdrawDialog asset={withdrawn} onClose={() => setWithdrawn(null)} />,
  };
}

/** Takes an asset back; the customer sees that, the reason stays on this side. */
function WithdrawDialog({ asset, onClose }: { asset: IssuedAsset; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const withdraw = useWrite(issuedAssetCalls.withdraw, {
    onSuccess: (answer) => {
      showIssuedAsset(answer);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={m.issued_assets_withdraw_title({ name: asset.product_details.name, serial: asset.serial_number })}
      onClose={onClose}
      isDirty={reason.trim() !== ""}
      action={m.issued_assets_withdraw()}
      isPending={withdraw.isPending}
      failure={<WriteFailure error={withdraw.error} />}
      onSubmit={() =>
        withdraw.mutate({ params: { id: asset.id }, body: { reason: reason.trim() }, version: asset.version })
      }
    >
      <TextInput
        label={m.issued_assets_withdraw_reason()}
        description={m.issued_assets_withdraw_help()}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
