import { geographyCalls } from "@steward/contract/geography/calls";
import type { State } from "@steward/contract/geography/rules";
import type { PickerField } from "../forms/pickers/search-picker.tsx";
import { GeographyPicker } from "./geography-picker.tsx";

interface StatePickerProps extends PickerField {
  value: string;
  /** Gets the name, and the record where it is one of the list. */
  onChange: (name: string, state: State | null) => void;
  /** The country whose states are offered; null offers those of the world. */
  country: number | null;
}

/** Chooses a state by name, or takes the name that is typed where the country's list has none of that name. */
export function StatePicker({ value, onChange, country, ...words }: StatePickerProps) {
  return (
    <GeographyPicker
      {...words}
      call={geographyCalls.states}
      query={country === null ? {} : { country }}
      shown={value}
      onPick={(state) => onChange(state?.name ?? "", state)}
      onText={(text) => onChange(text, null)}
      note={(state) => (country === null ? state.country_details.name : undefined)}
    />
  );
}
