import type { ViewedPlace } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Measure, Statuses } from "./floor-numbers.ts";
import { PlaceTable } from "./place-table.tsx";
import { PlaceTiles } from "./place-tiles.tsx";

export interface Shown {
  branch: string;
  measure: Measure;
  statuses: Statuses;
  isTable: boolean;
}

interface PlacesShownProps extends Shown {
  label: string;
  of: ViewedPlace;
  places: readonly ViewedPlace[];
}

/** Places as tiles or as a table; what to do where there are none. */
export function PlacesShown({ isTable, label, of, places, ...shown }: PlacesShownProps) {
  if (places.length === 0) return <EmptyState title={m.floors_empty()} text={m.floors_empty_text({ name: of.name })} />;
  if (isTable) return <PlaceTable label={label} places={places} measure={shown.measure} statuses={shown.statuses} />;
  return <PlaceTiles label={label} places={places} {...shown} />;
}
