import type { ListCall } from "../lists/list-props.ts";
import { type PickerField, SearchPicker } from "../forms/pickers/search-picker.tsx";
import { named } from "../forms/pickers/same-name.ts";
import type { City, State } from "@steward/contract/geography/rules";
import { geographyCalls } from "@steward/contract/geography/calls";
import { useEffect, useState } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { keepCodes } from "./country-codes.ts";

interface NamedRow {
  id: number;
  name: string;
}

interface GeographyPickerProps<Row extends NamedRow> extends PickerField {
  call: ListCall<Row>;
  /** Fixed query parameters; null while unknown. */
  query: Readonly<Record<string, number>> | null;
  /** Label of the present value, "" for none. */
  shown: string;
  onPick: (row: Row | null) => void;
  /** Accepts a typed name outside the list; absent: only listed names are accepted. */
  onText?: (text: string) => void;
  note?: (row: Row) => string | undefined;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Combobox for a country, state or city; the value is its name. */
function GeographyPicker<Row extends NamedRow>(props: GeographyPickerProps<Row>) {
  const { onText, note, shown, onPick, ...picker } = props;
  /** Takes the listed spelling of a fully typed name, else the text itself. */
  const takeText = (text: string, rows: readonly Row[]) => {
    const row = named(rows, text);
    if (row) onPick(row);
    else onText?.(text);
  };
  return (
    <SearchPicker
      {...picker}
      describe={(row) => ({ label: row.name, note: note?.(row) })}
      shown={shown}
      chosenAmong={(rows) => named(rows, shown)}
      onPick={onPick}
      onText={onText && takeText}
    />
  );
}

interface CountryPickerProps extends PickerField {
  value: number | null;
  onChange: (id: number | null) => void;
}

const everywhere = {};

/** Picker of a country; the value is its id. */
export function CountryPicker({ value, onChange, ...words }: CountryPickerProps) {
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const isKnown = value === null || chosen?.id === value;
  const answer = useLoad(
    geographyCalls.countries,
    { query: { ids: String(value ?? ""), page_size: 1 } },
    { enabled: !isKnown, silent: true },
  );
  const current = isKnown ? chosen : answer.data?.results[0];
  useEffect(() => keepCodes(answer.data?.results ?? []), [answer.data]);
  const unnamed = answer.isPending ? "" : m.forms_picker_unknown();
  return (
    <GeographyPicker
      {...words}
      call={geographyCalls.countries}
      query={everywhere}
      shown={value === null ? "" : (current?.name ?? unnamed)}
      onPick={(row) => {
        setChosen(row);
        if (row) keepCodes([row]);
        onChange(row?.id ?? null);
      }}
    />
  );
}

interface StatePickerProps extends PickerField {
  value: string;
  /** Gets the name, and the record for a listed one. */
  onChange: (name: string, state: State | null) => void;
  /** Country of the states; null for all states. */
  country: number | null;
}

/** Picker of a state by name; accepts a typed name outside the list. */
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

interface CityPickerProps extends PickerField {
  value: string;
  /** Gets the name, and the record for a listed one. */
  onChange: (name: string, city: City | null) => void;
  country: number | null;
  /** State of the cities; "" or an unlisted name means all cities of the country. */
  state: string;
}

/** Picker of a city by name; accepts a typed name outside the list. */
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

/** Distinguishes cities of equal name by their state and country, as far as these are not chosen. */
function whereabouts(city: City, country: number | null, state: number | undefined): string | undefined {
  const parts = [
    state === undefined ? city.state_details?.name : undefined,
    country === null ? city.country_details.name : undefined,
  ];
  return parts.filter(Boolean).join(", ") || undefined;
}
