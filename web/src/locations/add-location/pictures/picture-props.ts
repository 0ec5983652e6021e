import type { Location } from "@steward/contract/locations/rules";
import type { NamedPlace } from "../chain.ts";

/** Props of every picture picker; the labels go to its listbox. */
export interface PictureProps {
  places: readonly Location[];
  /** Id of the present choice, null for none. */
  chosen: string | null;
  /** Id of the initially focused place, null for the first. */
  begin: string | null;
  onAssign: (place: NamedPlace) => void;
  "aria-label": string;
  "aria-describedby": string;
}
