import { Textarea } from "@mantine/core";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { stepLabel } from "./visit-api.tsx";
import { useVisitStep } from "./visit-step.ts";

interface ReasonDialogProps {
  visit: ServiceVisit;
  action: "decline" | "cancel";
  onClose: () => void;
}

/** Declines or cancels a visit with the reason. */
export function ReasonDialog({ visit, action, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const step = useVisitStep(visit, action, onClose);
  return (
    <ActionDialog
      title={stepLabel[action]()}
      onClose={onClose}
      isDirty={reason.trim() !== ""}
      action={stepLabel[action]()}
      leave={m.forms_close()}
      isPossible={reason.trim() !== ""}
      isPending={step.isPending}
      failure={<WriteFailure error={step.error} />}
      onSubmit={() => step.take({ reason: reason.trim() })}
    >
      <Textarea
        label={m.forms_required_label({ label: m.visits_reason() })}
        description={action === "decline" ? m.visits_decline_help() : m.visits_cancel_help()}
        value={reason}
        maxLength={200}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
