import { type ReactNode, useState } from "react";
import { usePages } from "../../http/pages.ts";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import type { Choosable, ListRow, RecordsFilter, RecordSource } from "../list-props.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { Marked } from "../../ui/text/marked.tsx";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";
import { rowOf } from "./records-filter.ts";
import { toggleValue, valuesOf } from "../list-state.ts";
import classes from "./filter-panels.module.css";

const PICKER_PAGE = 10;

interface RecordSearchProps {
  title: string;
  source: RecordSource<Choosable>;
  /** Rows on top while the search is empty. */
  pinned?: readonly ListRow[];
  /** False for excluded rows. */
  offers?: (row: ListRow) => boolean;
  /** Renders the control of a row around its label. */
  option: (row: ListRow, words: ReactNode) => ReactNode;
}

/** Searchable, infinite list of records from a list call. */
function RecordSearch({ title, source, pinned = [], offers = () => true, option }: RecordSearchProps) {
  const { call, describe, query } = source;
  const { text, settled, isWaiting, type } = useDebouncedText();
  const search = settled.trim();
  const found = usePages(call, { query: { ...query, search, page: 1, page_size: PICKER_PAGE } }, { silent: true });
  // What shows answers another search: nothing of it can be chosen.
  const isSearching = isWaiting || found.isStale;
  const pinnedRows = search === "" && text === "" ? pinned : [];
  const foundRows = found.rows
    .map(rowOf)
    .filter((row) => offers(row) && !pinnedRows.some((other) => other.id === row.id));
  const rows = [...pinnedRows, ...foundRows];
  const optionLabel = (row: ListRow) => {
    const { label, note } = describe(row);
    return (
      <>
        <span className={classes.choiceLabel}>
          <Marked text={label} search={search} />
        </span>
        {note !== undefined && <span className={classes.count}>{note}</span>}
      </>
    );
  };

  return (
    <div>
      <SearchField data-autofocus label={m.ui_list_record_search({ title })} value={text} onText={type} />
      <fieldset
        className={classes.choices}
        data-scroll
        disabled={isSearching}
        aria-busy={found.isLoading || isSearching}
      >
        <legend className={classes.legend}>{title}</legend>
        {rows.map((row) => option(row, optionLabel(row)))}
        {found.isLoading && <p className={classes.notice}>{m.ui_list_loading()}</p>}
        {!found.isLoading && !found.error && rows.length === 0 && (
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

interface RecordPickPanelProps {
  title: string;
  source: RecordSource<Choosable>;
  /** False for excluded rows. */
  offers?: (row: ListRow) => boolean;
  onPick: (row: ListRow) => void;
}

/** Picks one record of a list. */
export const RecordPickPanel = ({ onPick, ...search }: RecordPickPanelProps) => (
  <RecordSearch
    {...search}
    option={(row, words) => (
      <button key={row.id} type="button" className={classes.choice} onClick={() => onPick(row)}>
        {words}
      </button>
    )}
  />
);

/** Bound on the ids in a query. */
const MOST_IDS = 50;

interface RecordsPanelProps {
  filter: RecordsFilter;
  value: string;
  onChange: (values: Record<string, string>) => void;
}

/** Filter by records: chosen ones on top, search results below. */
export function RecordsPanel({ filter, value, onChange }: RecordsPanelProps) {
  const [pinned] = useState(value);
  const chosen = valuesOf(value);
  const query = { ids: pinned, page_size: MOST_IDS };
  const first = useLoad(filter.source.call, { query }, { enabled: pinned !== "", silent: true });
  return (
    <RecordSearch
      title={filter.title}
      source={filter.source}
      pinned={first.data?.results.map(rowOf) ?? []}
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
