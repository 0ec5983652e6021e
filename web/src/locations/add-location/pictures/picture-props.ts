import type { Location } from "@steward/contract/locations/rules";
import type { NamedPlace } from "../chain.ts";

/** What every picture of choices takes; the words go to its list. */
export interface PictureProps {
  places: readonly Location[];
  /** Id of the choice that stands, null before there is one. */
  chosen: string | null;
  /** Id of the place where the keyboard begins, null for the first. */
  begin: string | null;
  onAssign: (place: NamedPlace) => void;
  "aria-label": string;
  "aria-describedby": string;
}
