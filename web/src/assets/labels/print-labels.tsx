import type { Asset } from "@steward/contract/assets/rules";
import { LABELS_NAMED } from "@steward/contract/assets/labels/constants";
import { m } from "../../messages/messages.js";
import type { AssetSelection } from "../../nouns/card.ts";
import { countText } from "../../ui/text/count-text.ts";
import { PrintLabelsDialog } from "./print-labels-dialog.tsx";

/** Prints the label of one asset, from its actions. */
export const PrintLabelOfAsset = ({ asset, onClose }: { asset: Asset; onClose: () => void }) => (
  <PrintLabelsDialog of={{ assets: [asset.id] }} count={1} onClose={onClose} />
);

/** Prints labels of chosen assets or of all that a filter finds. */
export function PrintLabelsOfSelection({ selection, onClose }: { selection: AssetSelection; onClose: () => void }) {
  const { assets, filter, count } = selection;
  const of = filter ? { filter } : { assets: assets.map(({ id }) => id) };
  const refusal =
    filter === null && count > LABELS_NAMED ? m.labels_too_many({ count: countText(LABELS_NAMED) }) : undefined;
  return <PrintLabelsDialog of={of} count={count} refusal={refusal} onClose={onClose} />;
}

/** Prints labels of places, as a room's door has one. */
export function PrintLabelsOfPlaces({ places, onClose }: { places: readonly string[]; onClose: () => void }) {
  const refusal =
    places.length > LABELS_NAMED ? m.labels_too_many_places({ count: countText(LABELS_NAMED) }) : undefined;
  return <PrintLabelsDialog of={{ places: [...places] }} count={places.length} refusal={refusal} onClose={onClose} />;
}
