import { Text } from "@mantine/core";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { useState } from "react";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { cancelLabel, daysText } from "./reservation-labels.ts";

interface EndReservationDialogProps {
  record: Reservation;
  /** Declining asks for a reason. */
  declines: boolean;
  onClose: () => void;
}

/** Cancels a reservation or a request, or declines a request. */
export function EndReservationDialog({ record, declines, onClose }: EndReservationDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const cancel = useWrite(reservationCalls.cancel, { onSuccess: onClose });
  const decline = useWrite(reservationCalls.decline, { onSuccess: onClose });
  const write = declines ? decline : cancel;
  const title = declines ? m.custody_decline_request() : cancelLabel(record);
  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      action={title}
      isPending={write.isPending}
      failure={<WriteFailure error={write.error} />}
      onSubmit={() => {
        if (declines && reason.trim() === "") return setIsMissing(true);
        write.mutate({ params: { id: record.id }, body: { reason }, version: record.version });
      }}
    >
      <Text size="sm">{m.custody_reserved_line({ name: record.user_details.name, days: daysText(record) })}</Text>
      <LongTextField
        label={m.custody_reason()}
        data-autofocus
        minRows={2}
        maxLength={2000}
        value={reason}
        error={isMissing ? m.custody_reason_missing() : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setIsMissing(false);
        }}
      />
    </ActionDialog>
  );
}
