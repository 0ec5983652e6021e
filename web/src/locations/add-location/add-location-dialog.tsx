import type { SubLocationType } from "@steward/contract/location-shape";
import { AddDialogFrame } from "../../add-dialogs/add-dialog-frame.tsx";
import { announceAdded } from "../../add-dialogs/open-add-dialog.ts";
import { AddLocationForm } from "./add-location-form.tsx";
import { addTitles } from "./level-words.ts";

/** Widest the dialog gets, in pixels. */
const WIDTH = 900;

interface AddLocationDialogProps {
  type: SubLocationType;
  onClose: () => void;
}

/** Adds a location of one type over any page; shown while mounted, it closes by Cancel and once the location is added. */
export function AddLocationDialog({ type, onClose }: AddLocationDialogProps) {
  return (
    <AddDialogFrame title={addTitles[type]()} width={WIDTH}>
      <AddLocationForm
        key={type}
        type={type}
        silent
        onCancel={onClose}
        onAdded={(location) => {
          announceAdded("location", location);
          onClose();
        }}
      />
    </AddDialogFrame>
  );
}
