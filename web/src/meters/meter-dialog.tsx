import { NativeSelect, TextInput } from "@mantine/core";
import { meterCalls as calls } from "@steward/contract/meters/calls";
import { type MeterUnit, meterUnits } from "@steward/contract/meters/constants";
import type { Meter } from "@steward/contract/meters/rules";
import { useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { unitLabel } from "./meter-api.ts";

interface MeterDialogProps {
  asset: string;
  /** The edited meter; null for a new one. */
  meter: Meter | null;
  onClose: () => void;
}

/** Adds a meter to an asset, or edits its name and unit. */
export function MeterDialog({ asset, meter, onClose }: MeterDialogProps) {
  const [name, setName] = useState(meter?.name ?? "");
  const [unit, setUnit] = useState<MeterUnit>(meter?.unit ?? "hours");
  const add = useWrite(calls.create, { onSuccess: onClose });
  const edit = useWrite(calls.update, { onSuccess: onClose });
  const { error, isPending } = meter ? edit : add;
  const body = { name: name.trim(), unit };
  const wrong = error instanceof HttpError ? fieldErrors(error).name : undefined;
  return (
    <ActionDialog
      title={meter ? m.meters_edit_title({ name: meter.name }) : m.meters_add()}
      onClose={onClose}
      isDirty={name !== (meter?.name ?? "") || unit !== (meter?.unit ?? "hours")}
      action={meter ? m.meters_save() : m.meters_add()}
      isPossible={body.name !== ""}
      isPending={isPending}
      failure={wrong ? null : <WriteFailure error={error} />}
      onSubmit={() => {
        if (meter) edit.mutate({ params: { id: meter.id }, body, version: meter.version });
        else add.mutate({ params: { id: asset }, body });
      }}
    >
      <TextInput
        label={m.forms_required_label({ label: m.meters_name() })}
        description={m.meters_name_help()}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={wrong}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={m.meters_unit()}
        data={meterUnits.map((value) => ({ value, label: unitLabel[value]() }))}
        value={unit}
        onChange={(event) => setUnit(event.currentTarget.value as MeterUnit)}
      />
    </ActionDialog>
  );
}
