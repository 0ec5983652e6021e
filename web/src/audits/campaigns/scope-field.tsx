import { Input, Stack } from "@mantine/core";
import { useState } from "react";
import { ChosenList } from "../../forms/pickers/chosen-list.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import type { ListCall, ListRow } from "../../lists/list-props.ts";

interface Chosen {
  id: string;
  name: string;
  note?: string | undefined;
}

interface ScopeFieldProps<Row extends ListRow> {
  label: string;
  /** What an empty list means. */
  all: string;
  placeholder: string;
  call: ListCall<Row>;
  describe: (row: Row) => { label: string; note?: string };
  /** What stood in the scope when the form was opened. */
  current: readonly Chosen[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  "data-path"?: string;
}

/** Several records of one kind, of which none means all. */
export function ScopeField<Row extends ListRow>(props: ScopeFieldProps<Row>) {
  const { label, all, placeholder, call, describe, current, value, onChange, "data-path": path } = props;
  const [picked, setPicked] = useState(current);
  const chosen = picked.filter(({ id }) => value.includes(id));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={all}
      inputWrapperOrder={["label", "description", "input"]}
    >
      <Stack gap={8} mt={6}>
        <ChosenList label={label} chosen={chosen} onRemove={(id) => onChange(value.filter((each) => each !== id))} />
        <RecordPicker
          label={placeholder}
          call={call}
          describe={(row) => ({ ...describe(row), isRefused: value.includes(row.id) })}
          value={null}
          onChange={() => undefined}
          onPick={(row) => {
            if (!row) return;
            const { label: name, note } = describe(row);
            setPicked([...picked, { id: row.id, name, note }]);
            onChange([...value, row.id]);
          }}
          data-path={path}
        />
      </Stack>
    </Input.Wrapper>
  );
}
