import { geographyCalls } from "@steward/contract/geography/calls";
import { useState } from "react";
import { type PickerField, SearchPicker } from "../../forms/pickers/search-picker.tsx";
import { m } from "../../messages/messages.js";

interface Currency {
  name: string;
  code: string;
}

interface CurrencyPickerProps extends PickerField {
  /** ISO code. */
  value: string;
  onChange: (code: string) => void;
  /** The present currency. */
  current: Currency;
}

const all = {};
const labelOf = ({ name, code }: Currency) => m.organisations_currency_named({ name, code });

/** Picker of a currency by name, code or sign. */
export function CurrencyPicker({ value, onChange, current, ...field }: CurrencyPickerProps) {
  const [chosen, setChosen] = useState(current);
  const shown = [chosen, current].find(({ code }) => code === value);
  return (
    <SearchPicker
      {...field}
      call={geographyCalls.currencies}
      query={all}
      describe={(row) => ({ label: labelOf(row) })}
      shown={shown ? labelOf(shown) : value}
      chosenAmong={(rows) => rows.find(({ code }) => code === value)}
      onPick={(row) => {
        if (!row) return;
        setChosen(row);
        onChange(row.code);
      }}
    />
  );
}
