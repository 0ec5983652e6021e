import { Button } from "@mantine/core";
import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import type { Delegation } from "@steward/contract/asset-requests/approval/rules";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { Pair } from "../../forms/field-group.tsx";
import { DayOf } from "../../forms/fields/day-field.tsx";
import { today } from "../../ui/text/local-time.ts";

interface DelegateDialogProps {
  current: Delegation;
  onClose: () => void;
}

interface Values {
  user: string | null;
  starts: string | null;
  ends: string | null;
}

/** Chooses who decides in one's place during an absence, or ends that. */
export function DelegateDialog({ current, onClose }: DelegateDialogProps) {
  const save = useWrite(approvalCalls.delegate);
  const end = useWrite(approvalCalls.endDelegation, { onSuccess: onClose });
  const form = useRecordForm({
    schema: async () =>
      (await import("@steward/contract/asset-requests/approval/rules")).approvalCallRules.delegate.body,
    labels: {
      user: m.asset_requests_delegate_person(),
      starts: m.asset_requests_delegate_from(),
      ends: m.asset_requests_delegate_to(),
    },
    initialValues: { user: current.user, starts: current.starts ?? today(), ends: current.ends },
    toBody: ({ user, starts, ends }: Values) => ({ user: user ?? "", starts: starts ?? "", ends: ends ?? "" }),
  });
  return (
    <FormDialog
      title={m.asset_requests_delegate()}
      form={form}
      onSubmit={(body) => save.mutateAsync({ body })}
      onSaved={onClose}
      onCancel={onClose}
      note={
        current.user !== null && (
          <Button variant="subtle" color="red" loading={end.isPending} onClick={() => end.mutate({})}>
            {m.asset_requests_delegate_end()}
          </Button>
        )
      }
    >
      <p>{m.asset_requests_delegate_text()}</p>
      <RecordPicker
        {...form.field("user", { required: true })}
        call={organisationCalls.users}
        describe={({ name, email }) => ({ label: name, note: email })}
        current={current.user_details}
      />
      <Pair>
        <DayOf field={form.field("starts", { required: true })} label={form.labels.starts ?? ""} />
        <DayOf field={form.field("ends", { required: true })} label={form.labels.ends ?? ""} />
      </Pair>
    </FormDialog>
  );
}
