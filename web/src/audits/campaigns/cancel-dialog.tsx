import { Checkbox, Textarea } from "@mantine/core";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";

interface CancelDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Cancels a campaign with the reason; one that repeats goes on with the next, unless somebody chooses otherwise. */
export function CancelDialog({ campaign: { id, repeat_months }, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const [goesOn, setGoesOn] = useState(true);
  const cancel = useWrite(campaignCalls.cancel, { onSuccess: onClose });
  return (
    <ActionDialog
      title={m.audits_cancel_title()}
      onClose={onClose}
      action={m.audits_cancel()}
      isPossible={reason.trim() !== ""}
      isPending={cancel.isPending}
      failure={<WriteFailure error={cancel.error} />}
      onSubmit={() => cancel.mutate({ params: { id }, body: { reason: reason.trim(), draft_next: goesOn } })}
    >
      <p>{m.audits_cancel_text()}</p>
      <Textarea
        label={m.audits_cancel_reason()}
        value={reason}
        maxLength={200}
        rows={2}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {repeat_months !== null && (
        <Checkbox
          label={m.audits_cancel_next()}
          checked={goesOn}
          onChange={(event) => setGoesOn(event.currentTarget.checked)}
        />
      )}
    </ActionDialog>
  );
}
