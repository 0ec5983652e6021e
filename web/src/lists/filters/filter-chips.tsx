import { Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { m } from "../../messages/messages.js";
import classes from "../chips/chips.module.css";
import { FilterChip } from "./filter-chip.tsx";
import type { ListFilter } from "../list-props.ts";
import { emptyListState, isNarrowed, type ListState } from "../list-state.ts";

interface FilterChipsProps {
  filters: readonly ListFilter[];
  state: ListState;
  onChange: (state: ListState) => void;
}

const keyOf = (filter: ListFilter) => (filter.kind === "days" ? filter.from : filter.key);
const isUsed = (filter: ListFilter, values: ListState["values"]) => {
  if (filter.kind === "own") return filter.isUsed;
  return filter.kind === "days" ? Boolean(values[filter.from] || values[filter.to]) : Boolean(values[filter.key]);
};

/** Filters as chips; rarely used ones are added from "More filters" and stay while in use. */
export function FilterChips({ filters, state, onChange }: FilterChipsProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const shown = filters.filter((filter) => !filter.more || isUsed(filter, state.values) || opened === keyOf(filter));
  const hidden = filters.filter((filter) => !shown.includes(filter));
  /** Opens a chip after the menu or chip that asked for it has closed and returned the focus. */
  const openOnceClosed = (key: string) => void window.setTimeout(() => setOpened(key));
  /** The rarely used chip whose values were changed while it was closed: one that is cleared is gone, and takes the focus along. */
  const changed = useRef<string | null>(null);
  useEffect(() => {
    if (changed.current === null || shown.some((filter) => keyOf(filter) === changed.current)) return;
    changed.current = null;
    menu.current?.focus();
  });
  const change = (filter: ListFilter, values: Record<string, string>) => {
    changed.current = filter.more && opened === null ? keyOf(filter) : null;
    onChange({ ...state, values: { ...state.values, ...values } });
  };

  return (
    <>
      {shown.map((filter) => (
        <FilterChip
          key={keyOf(filter)}
          filter={filter}
          values={state.values}
          opened={opened === keyOf(filter)}
          onOpen={(open) => {
            setOpened(open ? keyOf(filter) : null);
            if (!open && filter.more && !isUsed(filter, state.values)) menu.current?.focus();
          }}
          onOpenOther={openOnceClosed}
          onChange={(values) => change(filter, values)}
        />
      ))}
      {hidden.length > 0 && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <button ref={menu} type="button" className={classes.plain}>
              <IconPlus size={14} aria-hidden />
              {m.ui_list_more_filters()}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((filter) => (
              <Menu.Item key={keyOf(filter)} onClick={() => openOnceClosed(keyOf(filter))}>
                {filter.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isNarrowed({ ...state, search: "" }) && (
        <button
          type="button"
          className={classes.clearAll}
          onClick={() => onChange({ ...emptyListState, search: state.search, ordering: state.ordering })}
        >
          {m.ui_list_clear_filters()}
        </button>
      )}
    </>
  );
}
