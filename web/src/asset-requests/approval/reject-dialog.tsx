import { Textarea } from "@mantine/core";
import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";

interface RejectDialogProps {
  request: RequestDetails;
  onClose: () => void;
}

/** Rejects a request; a reason goes to who asked, by a call of its own. */
export function RejectDialog({ request: { id, internal_id, version }, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  const reject = useWrite(approvalCalls.reject);
  const say = useWrite(approvalCalls.rejectReason, { onSuccess: onClose });
  const sayWhy = () => say.mutate({ params: { id }, body: { reason: reason.trim() } });
  const submit = () => {
    // Rejected already where only the reason failed.
    if (reject.isSuccess) return sayWhy();
    reject.mutate({ params: { id }, version }, { onSuccess: () => (reason.trim() === "" ? onClose() : sayWhy()) });
  };
  return (
    <ActionDialog
      title={m.asset_requests_reject_title({ request: internal_id })}
      onClose={onClose}
      action={m.asset_requests_reject()}
      isPending={reject.isPending || say.isPending}
      failure={<WriteFailure error={reject.error ?? say.error} />}
      onSubmit={submit}
    >
      <Textarea
        label={m.asset_requests_reject_reason()}
        description={m.asset_requests_reject_help()}
        value={reason}
        maxLength={2000}
        autosize
        minRows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
