import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Custody } from "@steward/contract/assets/custody/rules";
import { useState } from "react";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";

/** Says that one does not have what was checked out to one, and why. */
export function DeclineDialog({ custody, onClose }: { custody: Custody; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const decline = useWrite(custodyCalls.decline, { onSuccess: onClose });
  const { name, asset_id } = custody.asset_details;
  return (
    <ActionDialog
      title={m.custody_decline_of({ name: name || asset_id })}
      onClose={onClose}
      action={m.custody_decline()}
      isPending={decline.isPending}
      failure={<WriteFailure error={decline.error} />}
      onSubmit={() => {
        if (reason.trim() === "") return setIsMissing(true);
        decline.mutate({ params: { id: custody.id }, body: { reason } });
      }}
    >
      <LongTextField
        label={m.custody_decline_reason()}
        data-autofocus
        minRows={2}
        maxLength={2000}
        value={reason}
        error={isMissing ? m.custody_decline_reason_missing() : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setIsMissing(false);
        }}
      />
    </ActionDialog>
  );
}
