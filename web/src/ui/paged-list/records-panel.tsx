import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useLoad, usePages } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import classes from "./filter-panels.module.css";
import type { ListRow, RecordsFilter } from "./list-props.ts";
import { toggleValue, valuesOf } from "./list-state.ts";
import { Marked } from "./marked.tsx";

/** Milliseconds of rest after typing before a picker asks (specification section 9). */
const PICKER_DEBOUNCE = 1000;
const PICKER_PAGE = 10;
/** Most ids a query takes. */
const MOST_IDS = 50;

interface RecordsPanelProps {
  filter: RecordsFilter;
  value: string;
  onChange: (values: Record<string, string>) => void;
}

/** A filter over records: those chosen first, below them what the search finds. */
export function RecordsPanel({ filter, value, onChange }: RecordsPanelProps) {
  const { call, describe, query } = filter.source;
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), PICKER_DEBOUNCE);
  const [pinned] = useState(value);
  const chosen = valuesOf(value);
  const first = useLoad(
    call,
    { query: { ids: pinned, page_size: MOST_IDS } },
    { enabled: pinned !== "", silent: true },
  );
  const found = usePages(call, { query: { ...query, search, page: 1, page_size: PICKER_PAGE } }, { silent: true });
  const pinnedRows = search === "" && text === "" ? (first.data?.results ?? []) : [];
  const foundRows = found.rows.filter((row) => !pinnedRows.some((other) => other.id === row.id));

  const option = (row: ListRow) => {
    const { label, note } = describe(row);
    const isChosen = chosen.includes(row.id);
    return (
      <label key={row.id} className={classes.choice}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && chosen.length >= MOST_IDS}
          onChange={() => onChange({ [filter.key]: toggleValue(value, row.id) })}
        />
        <span className={classes.choiceLabel}>
          <Marked text={label} search={search} />
        </span>
        {note !== undefined && <span className={classes.count}>{note}</span>}
      </label>
    );
  };

  return (
    <div>
      <input
        type="search"
        className={classes.search}
        data-autofocus
        value={text}
        maxLength={200}
        placeholder={m.ui_list_record_search({ title: filter.title })}
        aria-label={m.ui_list_record_search({ title: filter.title })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <fieldset className={classes.choices} data-scroll aria-busy={found.isLoading || found.isStale}>
        <legend className={classes.legend}>{filter.title}</legend>
        {pinnedRows.map(option)}
        {foundRows.map(option)}
        {found.isLoading && <p className={classes.notice}>{m.ui_list_loading()}</p>}
        {!found.isLoading && !found.error && pinnedRows.length + foundRows.length === 0 && (
          <p className={classes.notice}>{m.ui_list_record_none()}</p>
        )}
        {found.error && (
          <p className={classes.notice}>
            {m.ui_list_record_failed()}{" "}
            <button type="button" className={classes.textButton} onClick={found.reload}>
              {m.ui_list_retry()}
            </button>
          </p>
        )}
        {found.loadMore && (
          <button type="button" className={classes.textButton} onClick={found.loadMore}>
            {m.ui_list_record_more()}
          </button>
        )}
      </fieldset>
    </div>
  );
}
