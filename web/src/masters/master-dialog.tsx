import { FormDialog } from "../ui/form-dialog.tsx";
import type { MasterDialogProps, MasterForm, MasterRecord } from "./master-config.ts";
import { useMasterForm } from "./use-master-form.ts";

interface ConfiguredDialogProps<Item extends MasterRecord, Values extends object, Body>
  extends MasterDialogProps<Item> {
  config: MasterForm<Item, Values, Body>;
}

/** Creates or edits one record of a master; closes when it is saved. */
export function MasterDialog<Item extends MasterRecord, Values extends object, Body>(
  props: ConfiguredDialogProps<Item, Values, Body>,
) {
  const { config, record, onClose } = props;
  const { form, save } = useMasterForm(config, record, { start: props.start as Partial<Values> | undefined });
  return (
    <FormDialog
      title={record ? config.words.editTitle() : config.master.words.add()}
      form={form}
      onSubmit={save}
      onSaved={onClose}
      onCancel={onClose}
      submitLabel={config.words.save()}
    >
      <config.Fields form={form} record={record} />
    </FormDialog>
  );
}
