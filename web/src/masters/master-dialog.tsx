import { useState } from "react";
import { invalidate, useLoad } from "../http/queries.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { type MasterDialogProps, type MasterForm, type MasterRecord } from "./master.ts";
import { useMasterForm } from "./use-master-form.ts";

interface ConfiguredDialogProps<Item extends MasterRecord, Values extends object, Body>
  extends MasterDialogProps<Item> {
  config: MasterForm<Item, Values, Body>;
}

/** Creates or edits a record of a master; closes after saving. */
export function MasterDialog<Item extends MasterRecord, Values extends object, Body>(
  props: ConfiguredDialogProps<Item, Values, Body>,
) {
  const { config, record } = props;
  const [latest, setLatest] = useState(record);
  const again = useLoad(config.calls.read, { params: { id: record?.id ?? "" } }, { enabled: false });
  const reload = async () => {
    const { data, isSuccess } = await again.refetch();
    if (isSuccess) setLatest(data);
    // The list behind the dialog has the stale record too.
    await invalidate();
  };
  return <OpenDialog key={latest?.version} {...props} record={latest} onReload={() => void reload()} />;
}

interface OpenDialogProps<Item extends MasterRecord, Values extends object, Body>
  extends ConfiguredDialogProps<Item, Values, Body> {
  /** Loads the record again after an edit conflict. */
  onReload: () => void;
}

function OpenDialog<Item extends MasterRecord, Values extends object, Body>(
  props: OpenDialogProps<Item, Values, Body>,
) {
  const { config, record, onClose, onReload } = props;
  const { form, save } = useMasterForm(config, record, { start: props.start as Partial<Values> | undefined });
  return (
    <FormDialog
      title={record ? config.words.editTitle() : config.master.words.add()}
      form={form}
      onSubmit={save}
      onSaved={onClose}
      onCancel={onClose}
      onReload={onReload}
      submitLabel={config.words.save()}
    >
      <config.Fields form={form} record={record} />
    </FormDialog>
  );
}
