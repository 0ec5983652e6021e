import { useState } from "react";
import { useLoad } from "../../http/queries.ts";
import classes from "./filter-panels.module.css";
import type { RecordsFilter } from "../list-props.ts";
import { toggleValue, valuesOf } from "../list-state.ts";
import { RecordSearch } from "../tools/record-search.tsx";

/** Most ids a query takes. */
const MOST_IDS = 50;

interface RecordsPanelProps {
  filter: RecordsFilter;
  value: string;
  onChange: (values: Record<string, string>) => void;
}

/** A filter over records: those chosen first, below them what the search finds. */
export function RecordsPanel({ filter, value, onChange }: RecordsPanelProps) {
  const [pinned] = useState(value);
  const chosen = valuesOf(value);
  const query = { ids: pinned, page_size: MOST_IDS };
  const first = useLoad(filter.source.call, { query }, { enabled: pinned !== "", silent: true });
  return (
    <RecordSearch
      title={filter.title}
      source={filter.source}
      pinned={first.data?.results ?? []}
      option={(row, words) => (
        <label key={row.id} className={classes.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(row.id)}
            disabled={!chosen.includes(row.id) && chosen.length >= MOST_IDS}
            onChange={() => onChange({ [filter.key]: toggleValue(value, row.id) })}
          />
          {words}
        </label>
      )}
    />
  );
}
