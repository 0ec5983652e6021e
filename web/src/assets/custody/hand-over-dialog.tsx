import { Text } from "@mantine/core";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { useState } from "react";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toasts.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { userSource } from "../../users/user-api.ts";

interface HandOverDialogProps {
  person: { id: string; name: string };
  onClose: () => void;
}

const active = { is_active: true };

/** Moves everything that a person holds, accessories and seats of licenses too, to another one, or into stock. */
export function HandOverDialog({ person: { id, name }, onClose }: HandOverDialogProps) {
  const held = useLoad(custodyCalls.list, { query: { user: [id], page_size: 1 } }, { silent: true });
  const pieces = useLoad(custodyCalls.pieces, { query: { user: [id], page_size: 1 } }, { silent: true });
  const [to, setTo] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const handOver = useWrite(custodyCalls.handOver, {
    onSuccess: ({ left }) => {
      if (left > 0) showToast({ type: "warning", message: m.custody_hand_over_left({ count: left }) });
      onClose();
    },
  });
  const count = held.data?.count ?? 0;
  const others = pieces.data?.count ?? 0;

  return (
    <ActionDialog
      title={m.custody_hand_over_title({ name })}
      size={520}
      onClose={onClose}
      action={m.custody_hand_over_action()}
      isPossible={count + others > 0}
      isPending={handOver.isPending}
      failure={<WriteFailure error={handOver.error} />}
      onSubmit={() =>
        handOver.mutate(
          { params: { id }, body: { to, note } },
          { onError: (error) => setProblem(error instanceof HttpError ? fieldErrors(error).to : undefined) },
        )
      }
    >
      <Text size="sm">
        {count + others > 0 ? m.custody_hand_over_text({ count }) : m.custody_person_empty()}{" "}
        {others > 0 && m.custody_hand_over_pieces({ count: others })}
      </Text>
      <RecordPicker
        label={m.custody_receiver()}
        description={m.custody_receiver_help()}
        {...userSource}
        query={active}
        without={id}
        value={to}
        error={problem}
        onChange={(next) => {
          setTo(next);
          setProblem(undefined);
        }}
      />
      <LongTextField
        label={m.custody_note()}
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
