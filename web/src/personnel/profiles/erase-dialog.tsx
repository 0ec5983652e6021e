import { TextInput } from "@mantine/core";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import type { Profile } from "@steward/contract/personnel/profiles/rules";
import { useState } from "react";
import { flushSync } from "react-dom";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { focusContent } from "../../keyboard/focus-return.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";

/** Says what is erased with a person, and asks why. */
export function EraseDialog({ profile: { id, name, version }, onClose }: { profile: Profile; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const erase = useWrite(profileCalls.erase, {
    onSuccess: () => {
      // The button that the keyboard came from goes with the person.
      flushSync(onClose);
      focusContent();
    },
  });
  return (
    <ActionDialog
      title={m.personnel_erase_title({ name })}
      onClose={onClose}
      isDirty={reason.trim() !== ""}
      action={m.personnel_erase()}
      isPossible={reason.trim() !== ""}
      isPending={erase.isPending}
      failure={<WriteFailure error={erase.error} />}
      onSubmit={() => erase.mutate({ params: { id }, body: { reason: reason.trim() }, version })}
    >
      <p>{m.personnel_erase_text()}</p>
      <TextInput
        label={m.forms_required_label({ label: m.personnel_erase_reason() })}
        description={m.personnel_erase_reason_help()}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
