import type { Location, SubLocationType } from "@steward/contract/location-shape";
import { locationCalls } from "@steward/contract/sub-locations";
import { tellInForm } from "../../add-dialogs/tell-in-form.ts";
import { showToast } from "../../toasts/toast-queue.ts";
import { FormBody } from "../../ui/form-body.tsx";
import { AddLocationFields } from "./add-location-fields.tsx";
import { type Chain, isComplete } from "./chain.ts";
import { addTitles } from "./level-words.ts";
import { useAddLocation } from "./use-add-location.ts";

interface AddLocationFormProps {
  type: SubLocationType;
  /** Gets the new location, after the message that it is added. */
  onAdded: (location: Location) => void;
  onCancel: () => void;
  /** No toast on failure; what the server objects to is shown in the form alone. */
  silent?: boolean;
  /** What is chosen at the beginning. */
  start?: Chain;
}

/** Adds a location. The button that adds shows once the place above is chosen; a failure keeps everything. */
export function AddLocationForm({ type, onAdded, onCancel, silent = false, start }: AddLocationFormProps) {
  const { form, save } = useAddLocation(type, silent, start);
  const added = (location: Location) => {
    if (silent && locationCalls.create.success) showToast({ type: "success", message: locationCalls.create.success });
    onAdded(location);
  };
  return (
    <FormBody
      form={form}
      onSubmit={(body) => (silent ? save(body).catch(tellInForm) : save(body))}
      onSaved={added}
      onCancel={onCancel}
      submitLabel={addTitles[type]()}
      canSubmit={isComplete(type, form.form.getValues())}
      isPinned={silent}
    >
      <AddLocationFields type={type} form={form} />
    </FormBody>
  );
}
