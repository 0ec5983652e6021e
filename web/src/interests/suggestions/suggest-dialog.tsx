import { Textarea } from "@mantine/core";
import { receivedInterestCalls } from "@steward/contract/interests/calls";
import { fields, longText, pick } from "../../forms/field-list.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { showReceived } from "../interest-api.tsx";

const form = fields({
  skilled_personel: pick(m.interests_suggestion_person),
  note: longText(m.interests_suggestion_note),
});

interface SuggestProps {
  interest: { id: string; version: number };
  /** The customer. */
  partner: string;
  onClose: () => void;
}

/** Suggests another of the organisation's people, of those whom the customer sees. */
export function SuggestDialog({ interest: { id, version }, partner, onClose }: SuggestProps) {
  const suggest = useWrite(receivedInterestCalls.suggest);
  const edited = useRecordForm({
    schema: async () => (await import("@steward/contract/interests/rules")).suggestBody,
    labels: form.labels(),
    initialValues: form.valuesOf(null),
    toBody: (values) => {
      const { skilled_personel: person, note } = form.bodyOf(values);
      return { skilled_personel: person ?? "", note };
    },
  });
  return (
    <FormDialog
      title={m.interests_suggest_title({ partner })}
      form={edited}
      onSubmit={(body) => suggest.mutateAsync({ params: { id }, body, version })}
      onSaved={(after) => (showReceived(after), onClose())}
      onCancel={onClose}
      submitLabel={m.interests_suggest_send()}
    >
      <RecordPicker
        {...edited.field("skilled_personel", { required: true, help: m.interests_suggestion_person_help({ partner }) })}
        call={receivedInterestCalls.suggestable}
        describe={({ name, skilled_personel_id: code, current_position: position }) => ({
          label: name,
          note: [code, position].filter(Boolean).join(" · "),
        })}
        query={{ interest: id }}
        none={m.interests_suggestable_none({ partner })}
      />
      <Textarea {...edited.field("note", { help: m.interests_reason_help() })} autosize minRows={2} />
    </FormDialog>
  );
}
