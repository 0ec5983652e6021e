import { Stack } from "@mantine/core";
import { useState } from "react";
import { ChosenList } from "../../forms/pickers/chosen-list.tsx";
import { named } from "../../forms/pickers/same-name.ts";
import { type PickerField, SearchPicker } from "../../forms/pickers/search-picker.tsx";
import type { ListCall } from "../../lists/list-props.ts";

/** A record of a list that all organisations share. */
export interface Shared {
  id: number;
  name: string;
}

interface SharedPickerProps<Row extends Shared> extends PickerField {
  call: ListCall<Row>;
  value?: Shared | null;
  onChange: (value: Shared | null) => void;
  note?: ((row: Row) => string | undefined) | undefined;
}

const ALL = {};

/** Combobox over a list that all organisations share: cities, languages, skills. */
export function SharedPicker<Row extends Shared>({ value = null, onChange, note, ...field }: SharedPickerProps<Row>) {
  return (
    <SearchPicker
      {...field}
      query={ALL}
      describe={(row) => ({ label: row.name, note: note?.(row) })}
      shown={value?.name ?? ""}
      chosenAmong={(rows) => rows.find(({ id }) => id === value?.id) ?? named(rows, value?.name ?? "")}
      onPick={(row) => onChange(row && { id: row.id, name: row.name })}
    />
  );
}

interface SharedListProps<Row extends Shared> extends PickerField {
  call: ListCall<Row>;
  value: readonly Shared[];
  most: number;
  onChange: (value: Shared[]) => void;
  note?: ((row: Row) => string | undefined) | undefined;
}

/** Several of a shared list, each named above the field that adds one more. */
export function SharedList<Row extends Shared>({ value, most, onChange, ...field }: SharedListProps<Row>) {
  // A picker that is drawn anew has no text of the one that was just added.
  const [times, setTimes] = useState(0);
  return (
    <Stack gap={8}>
      <ChosenList
        label={field.label}
        chosen={value.map(({ id, name }) => ({ id: String(id), name }))}
        onRemove={(id) => onChange(value.filter((one) => String(one.id) !== id))}
      />
      {value.length < most && (
        <SharedPicker
          key={times}
          {...field}
          value={null}
          onChange={(one) => {
            if (!one) return;
            setTimes(times + 1);
            if (value.every(({ id }) => id !== one.id)) onChange([...value, one]);
          }}
        />
      )}
    </Stack>
  );
}
