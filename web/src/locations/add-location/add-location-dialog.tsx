import type { SubLocationType } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { AddDialogFrame } from "../../add-dialogs/add-dialog-frame.tsx";
import type { AddDialogRequest } from "../../nouns/card.ts";
import { announceAdded, closeAddDialog } from "../../add-dialogs/open-add-dialog.ts";
import { showToast } from "../../toasts/toast-queue.ts";
import { FormBody } from "../../forms/form-body.tsx";
import { AddLocationFields } from "./add-location-fields.tsx";
import { isComplete } from "./chain.ts";
import { forgetName } from "./left-name.ts";
import { addTitles } from "./level-labels.ts";
import { useAddLocation } from "./use-add-location.ts";

/** Maximum width in pixels. */
const WIDTH = 900;

interface AddLocationDialogProps {
  type: SubLocationType;
  onClose: () => void;
}

/**
 * Adds a location of one type over any page; open while mounted. The submit button appears once the place above is
 * chosen. A failure stays in the dialog with the entries; success is toasted and closes it.
 */
function AddLocationDialog({ type, onClose }: AddLocationDialogProps) {
  const { form, save } = useAddLocation(type, true);
  const added = (location: Location) => {
    if (locationCalls.create.success) showToast({ type: "success", message: locationCalls.create.success });
    announceAdded("location", location);
    onClose();
  };
  const giveUp = () => {
    forgetName(type);
    onClose();
  };
  return (
    <AddDialogFrame title={addTitles[type]()} width={WIDTH} isDirty={form.isDirty} onClose={giveUp}>
      <FormBody
        form={form}
        onSubmit={save}
        onSaved={added}
        onCancel={giveUp}
        submitLabel={addTitles[type]()}
        canSubmit={isComplete(type, form.form.getValues())}
        isDialog
      >
        <AddLocationFields type={type} form={form} />
      </FormBody>
    </AddDialogFrame>
  );
}

/** As one of the global add dialogs. */
export const LocationDialog = ({ request }: { request: AddDialogRequest }) =>
  request.kind === "location" ? <AddLocationDialog type={request.type} onClose={closeAddDialog} /> : null;
