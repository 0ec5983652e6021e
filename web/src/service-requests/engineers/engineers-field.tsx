import { Stack } from "@mantine/core";
import { ENGINEERS_MOST } from "@steward/contract/service-requests/constants";
import { useState } from "react";
import { ChosenList } from "../../forms/pickers/chosen-list.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { m } from "../../messages/messages.js";
import { engineerSource } from "./engineer-api.ts";

interface EngineersFieldProps {
  /** The request that they are chosen for, the most suitable first; for several requests active ones by name. */
  request?: string;
  current: readonly { id: string; name: string }[];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Engineers whom a request is given to. */
export function EngineersField({ request, current, value, onChange }: EngineersFieldProps) {
  const [known, setKnown] = useState(current);
  const chosen = known.filter(({ id }) => value.includes(id));
  return (
    <Stack gap={8}>
      <ChosenList
        label={m.engineers_title()}
        chosen={chosen}
        onRemove={(id) => onChange(value.filter((each) => each !== id))}
      />
      {value.length < ENGINEERS_MOST && (
        <RecordPicker
          label={m.engineers_choose()}
          call={engineerSource.call}
          describe={(row) => ({ ...engineerSource.describe(row), isRefused: value.includes(row.id) })}
          query={request === undefined ? { is_active: true } : { service_request: request }}
          none={m.engineers_none()}
          value={null}
          onChange={() => undefined}
          onPick={(row) => {
            if (!row || value.includes(row.id)) return;
            setKnown([...known.filter(({ id }) => id !== row.id), { id: row.id, name: row.name }]);
            onChange([...value, row.id]);
          }}
        />
      )}
    </Stack>
  );
}
