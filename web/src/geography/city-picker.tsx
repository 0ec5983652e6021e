import { geographyCalls } from "@steward/contract/geography/calls";
import type { City } from "@steward/contract/geography/rules";
import { useState } from "react";
import { useLoad } from "../http/queries.ts";
import type { PickerField } from "../forms/pickers/search-picker.tsx";
import { GeographyPicker } from "./geography-picker.tsx";
import { named } from "./same-name.ts";

interface CityPickerProps extends PickerField {
  value: string;
  /** Gets the name, and the record where it is one of the list. */
  onChange: (name: string, city: City | null) => void;
  country: number | null;
  /** Name of the state whose cities are offered; empty, or not a state of the list: those of the country. */
  state: string;
}

/** Chooses a city by name, or takes the name that is typed where the list has none of that name. */
export function CityPicker({ value, onChange, country, state, ...words }: CityPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const within: Record<string, number> = country === null ? {} : { country };
  const states = useLoad(
    geographyCalls.states,
    { query: { ...within, search: state, page: 1, page_size: 10 } },
    { enabled: isOpen && state !== "", silent: true },
  );
  const stateId = state === "" ? undefined : named(states.data?.results ?? [], state)?.id;
  const isFinding = state !== "" && states.isPending;
  return (
    <GeographyPicker
      {...words}
      call={geographyCalls.cities}
      query={isFinding ? null : { ...within, ...(stateId === undefined ? {} : { state: stateId }) }}
      shown={value}
      onPick={(city) => onChange(city?.name ?? "", city)}
      onText={(text) => onChange(text, null)}
      note={(city) => whereabouts(city, country, stateId)}
      onOpenChange={setIsOpen}
    />
  );
}

/** What tells cities of one name apart: the state and country that are not chosen yet. */
function whereabouts(city: City, country: number | null, state: number | undefined): string | undefined {
  const parts = [
    state === undefined ? city.state_details?.name : undefined,
    country === null ? city.country_details.name : undefined,
  ];
  return parts.filter(Boolean).join(", ") || undefined;
}
