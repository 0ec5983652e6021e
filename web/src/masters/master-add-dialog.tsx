import type { MasterForm, MasterRecord } from "./master.ts";
import { useMasterForm } from "./use-master-form.ts";
import { showToast } from "../toasts/toast-queue.ts";
import { FormBody } from "../forms/form-body.tsx";
import { AddDialogFrame } from "../add-dialogs/add-dialog-frame.tsx";
import type { AddDialogRequest } from "../nouns/card.ts";
import { announceAdded, closeAddDialog } from "../add-dialogs/open-add-dialog.ts";

interface MasterAddDialogProps<Item extends MasterRecord, Values extends object, Body> {
  config: MasterForm<Item, Values, Body>;
  request: AddDialogRequest;
  width: number;
  isBodyLow?: boolean;
}

/** Global add dialog of a master. A failure stays in the dialog with the entries; success is toasted and closes it. */
export function MasterAddDialog<Item extends MasterRecord, Values extends object, Body>(
  props: MasterAddDialogProps<Item, Values, Body>,
) {
  const { config, request, width, isBodyLow = false } = props;
  const start = "start" in request ? (request.start as Partial<Values> | undefined) : undefined;
  const { form, save } = useMasterForm(config, null, { start, silent: true });
  const added = (record: Item) => {
    if (config.calls.create.success) showToast({ type: "success", message: config.calls.create.success });
    announceAdded(request.kind, record);
    closeAddDialog();
  };
  return (
    <AddDialogFrame
      title={config.master.words.add()}
      width={width}
      isBodyLow={isBodyLow}
      isDirty={form.isDirty}
      onClose={closeAddDialog}
    >
      <FormBody
        form={form}
        onSubmit={save}
        onSaved={added}
        onCancel={closeAddDialog}
        submitLabel={config.words.save()}
        isDialog
      >
        <config.Fields form={form} record={null} />
      </FormBody>
    </AddDialogFrame>
  );
}
