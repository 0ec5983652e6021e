import { geographyCalls } from "@steward/contract/geography/calls";
import { useState } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import type { PickerField } from "../forms/pickers/search-picker.tsx";
import { GeographyPicker } from "./geography-picker.tsx";

interface CountryPickerProps extends PickerField {
  value: number | null;
  onChange: (id: number | null) => void;
}

const everywhere = {};

/** Chooses a country of the list; the value is its id. */
export function CountryPicker({ value, onChange, ...words }: CountryPickerProps) {
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const isKnown = value === null || chosen?.id === value;
  const answer = useLoad(
    geographyCalls.countries,
    { query: { ids: String(value ?? ""), page_size: 1 } },
    { enabled: !isKnown, silent: true },
  );
  const current = isKnown ? chosen : answer.data?.results[0];
  const unnamed = answer.isPending ? "" : m.forms_picker_unknown();
  return (
    <GeographyPicker
      {...words}
      call={geographyCalls.countries}
      query={everywhere}
      shown={value === null ? "" : (current?.name ?? unnamed)}
      onPick={(row) => {
        setChosen(row);
        onChange(row?.id ?? null);
      }}
    />
  );
}
