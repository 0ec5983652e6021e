import type { ListCall } from "../lists/list-props.ts";
import { type PickerField, SearchPicker } from "../forms/pickers/search-picker.tsx";
import { named } from "./same-name.ts";

interface NamedRow {
  id: number;
  name: string;
}

interface GeographyPickerProps<Row extends NamedRow> extends PickerField {
  call: ListCall<Row>;
  /** Fixed parts of the query; null while they are not known yet. */
  query: Readonly<Record<string, number>> | null;
  /** Words of the current value, empty for none. */
  shown: string;
  onPick: (row: Row | null) => void;
  /** Takes what was typed where the list has no such name; absent: only names of the list are taken. */
  onText?: (text: string) => void;
  note?: (row: Row) => string | undefined;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Chooses a country, state or city by its name, which is the value. */
export function GeographyPicker<Row extends NamedRow>(props: GeographyPickerProps<Row>) {
  const { onText, note, shown, onPick, ...picker } = props;
  /** Takes the name of the list that was typed in full, else the text itself. */
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
      {...(onText ? { onText: takeText } : {})}
    />
  );
}
