import { FormDialog } from "../ui/form-dialog.tsx";
import type { Master, MasterRecord } from "./master-config.ts";
import { useMasterForm } from "./use-master-form.ts";

interface MasterDialogProps<Item extends MasterRecord, Values extends object, Body> {
  master: Master<Item, Values, Body>;
  /** The record to edit, null for a new one. */
  record: Item | null;
  onClose: () => void;
}

/** Creates or edits one record of a master; closes when it is saved. */
export function MasterDialog<Item extends MasterRecord, Values extends object, Body>(
  props: MasterDialogProps<Item, Values, Body>,
) {
  const { master, record, onClose } = props;
  const { form, save } = useMasterForm(master, record);
  return (
    <FormDialog
      title={record ? master.words.editTitle() : master.words.add()}
      form={form}
      onSubmit={save}
      onSaved={onClose}
      onCancel={onClose}
      submitLabel={master.words.save()}
    >
      <master.Fields form={form} record={record} />
    </FormDialog>
  );
}
