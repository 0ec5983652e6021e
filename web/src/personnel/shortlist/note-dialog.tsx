import { Textarea } from "@mantine/core";
import type { ListedPerson } from "@steward/contract/personnel/people/rules";
import { shortlistCalls } from "@steward/contract/personnel/shortlist/calls";
import { fields, longText } from "../../forms/field-list.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toasts.tsx";

/** A person who can be shortlisted, and whether they are. */
export type Shortlistable = Pick<ListedPerson, "id" | "name" | "shortlist">;

const form = fields({ note: longText(m.shortlist_note) });

/** Edits what the organisation notes of a person on its shortlist. */
export function NoteDialog({ person, onClose }: { person: Shortlistable; onClose: () => void }) {
  const { id, name, shortlist } = person;
  const save = useWrite(shortlistCalls.add, { silent: true });
  const edited = useRecordForm({
    schema: async () => (await import("@steward/contract/personnel/shortlist/rules")).shortlistBody,
    labels: form.labels(),
    initialValues: { note: shortlist?.note ?? "" },
    toBody: form.bodyOf,
  });
  return (
    <FormDialog
      title={m.shortlist_note_title({ name })}
      size={460}
      form={edited}
      onSubmit={(body) => save.mutateAsync({ params: { id }, body })}
      onSaved={() => {
        showToast({ type: "success", message: m.shortlist_note_saved() });
        onClose();
      }}
      onCancel={onClose}
      submitLabel={m.shortlist_note_save()}
    >
      <Textarea {...edited.field("note", { help: m.shortlist_note_help() })} autosize minRows={3} data-autofocus />
    </FormDialog>
  );
}
