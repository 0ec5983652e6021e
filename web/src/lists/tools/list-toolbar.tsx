import { useEffect, useRef, useState } from "react";
import { SearchField } from "../../ui/search-field.tsx";
import { FilterChips } from "../filters/filter-chips.tsx";
import type { ListFilter } from "../list-props.ts";
import type { ListState } from "../list-state.ts";
import classes from "./list-toolbar.module.css";

/** Debounce of the search in milliseconds; Enter searches at once. */
const SEARCH_DEBOUNCE = 300;

interface ListToolbarProps {
  searchLabel: string | undefined;
  filters: readonly ListFilter[];
  state: ListState;
  onChange: (state: ListState) => void;
  /** Moves the focus from the search box into the rows. */
  onDown: () => void;
}

/** Toolbar of a list: search box and filters. */
export function ListToolbar({ searchLabel, filters, state, onChange, onDown }: ListToolbarProps) {
  if (!searchLabel && filters.length === 0) return null;
  return (
    <search className={classes.toolbar}>
      {searchLabel && (
        <SearchBox
          label={searchLabel}
          value={state.search}
          onChange={(search) => onChange({ ...state, search })}
          onDown={onDown}
        />
      )}
      <div className={classes.filters}>
        <FilterChips filters={filters} state={state} onChange={onChange} />
      </div>
    </search>
  );
}

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onDown: () => void;
}

function SearchBox({ label, value, onChange, onDown }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef(0);
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    window.clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const ask = (next: string) => {
    window.clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    change.current(next);
  };
  const type = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => ask(next), SEARCH_DEBOUNCE);
  };

  const clear = () => {
    setText("");
    ask("");
  };

  return (
    <SearchField
      className={classes.search}
      type="text"
      label={label}
      value={text}
      onText={type}
      onClear={clear}
      onKeyDown={(event) => {
        if (event.key === "Enter") ask(text);
        if (event.key === "ArrowDown") {
          event.preventDefault();
          onDown();
        }
        if (event.key === "Escape" && text !== "") clear();
      }}
    />
  );
}
