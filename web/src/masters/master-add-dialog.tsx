import type { MasterForm, MasterRecord } from "./master-config.ts";
import { useMasterForm } from "./use-master-form.ts";
import { showToast } from "../toasts/toast-queue.ts";
import { FormBody } from "../forms/form-body.tsx";
import { AddDialogFrame } from "../add-dialogs/add-dialog-frame.tsx";
import { announceAdded, closeAddDialog } from "../add-dialogs/open-add-dialog.ts";
import { tellInForm } from "../add-dialogs/tell-in-form.ts";

interface MasterAddDialogProps<Item extends MasterRecord, Values extends object, Body> {
  kind: "manufacturer" | "brand" | "supplier";
  config: MasterForm<Item, Values, Body>;
  /** What the record begins with. */
  start?: Partial<Values> | undefined;
  width: number;
  isBodyLow?: boolean;
}

/**
 * Adds one record of a master from anywhere. A failure is told in the dialog alone, which stays open with what was
 * typed; success is toasted and the dialog closes.
 */
export function MasterAddDialog<Item extends MasterRecord, Values extends object, Body>(
  props: MasterAddDialogProps<Item, Values, Body>,
) {
  const { kind, config, start, width, isBodyLow = false } = props;
  const { form, save } = useMasterForm(config, null, { start, silent: true });
  const added = (record: Item) => {
    if (config.calls.create.success) showToast({ type: "success", message: config.calls.create.success });
    announceAdded(kind, record);
    closeAddDialog();
  };
  return (
    <AddDialogFrame title={config.master.words.add()} width={width} isBodyLow={isBodyLow}>
      <FormBody
        form={form}
        onSubmit={(body) => save(body).catch(tellInForm)}
        onSaved={added}
        onCancel={closeAddDialog}
        submitLabel={config.words.save()}
        isPinned
      >
        <config.Fields form={form} record={null} />
      </FormBody>
    </AddDialogFrame>
  );
}
