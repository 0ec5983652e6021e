import { Checkbox, TextInput } from "@mantine/core";
import { meterCalls as calls } from "@steward/contract/meters/calls";
import type { Meter } from "@steward/contract/meters/rules";
import { useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { localMinute, momentText } from "../ui/text/local-time.ts";
import { amountText, unitLabel, valueOf } from "./meter-api.ts";

/** Enters a reading of a meter: of now, or of an earlier time. */
export function ReadingDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const { id, name, unit, last_value, last_at } = meter;
  const [typed, setTyped] = useState("");
  const [time, setTime] = useState("");
  const [isReplaced, setIsReplaced] = useState(false);
  const add = useWrite(calls.addReading, { onSuccess: onClose });
  const value = valueOf(typed);
  const isWrong = typed.trim() !== "" && value === null;
  const refused = add.error instanceof HttpError ? fieldErrors(add.error).value : undefined;
  return (
    <ActionDialog
      title={m.meters_read_of({ name })}
      onClose={onClose}
      isDirty={typed.trim() !== "" || time !== ""}
      action={m.meters_read()}
      isPossible={value !== null}
      isPending={add.isPending}
      failure={refused ? null : <WriteFailure error={add.error} />}
      onSubmit={() => {
        const read_at = momentText(time);
        if (value !== null)
          add.mutate({ params: { id }, body: { value, is_replaced: isReplaced, ...(read_at && { read_at }) } });
      }}
    >
      <TextInput
        label={m.forms_required_label({ label: m.meters_value({ unit: unitLabel[unit]() }) })}
        description={
          last_value === null
            ? undefined
            : m.meters_last_was({ value: amountText(last_value, unit), moment: localMinute(last_at) })
        }
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        error={isWrong ? m.meters_value_wrong() : refused}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={m.meters_read_at()}
        description={m.meters_read_at_help()}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      {last_value !== null && (
        <Checkbox
          label={m.meters_was_replaced()}
          description={m.meters_was_replaced_help()}
          checked={isReplaced}
          onChange={(event) => setIsReplaced(event.currentTarget.checked)}
        />
      )}
    </ActionDialog>
  );
}
