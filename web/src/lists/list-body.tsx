import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { ListAction, ListColumn, ListRow as Identified } from "./list-props.ts";
import { ListRow } from "./table/list-row.tsx";
import classes from "./table/list-table.module.css";
import type { Selection } from "./use-selection.ts";
import { type ListFocus, useWindowRows } from "./table/use-window-rows.ts";

/** Pixels of the viewport under sticky bars: top bar, tools and table header. */
const COVERED = 148;

interface ListBodyProps<Row extends Identified> {
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  /** Row height in pixels. */
  height: number;
  search: string;
  selection: Selection<Row> | null;
  stale: boolean;
  href: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  rowActions: ((row: Row) => readonly ListAction[]) | undefined;
  faint: ((row: Row) => boolean) | undefined;
  focus: RefObject<ListFocus | null>;
  /** Called with the horizontal scroll position in pixels. */
  onSideways: (left: number) => void;
}

/** Rows of a table with keyboard navigation: up and down, Enter opens, x selects. */
export function ListBody<Row extends Identified>(props: ListBodyProps<Row>) {
  const { rows, columns, selection, search } = props;
  const body = useRef<HTMLDivElement>(null);
  const [place, setActive] = useState(0);
  const active = Math.min(place, rows.length - 1);
  const { virtualizer, offset, focusRow } = useWindowRows({
    container: body,
    rows,
    height: props.height,
    keep: active,
    covered: COVERED,
    focus: props.focus,
  });
  const moveTo = (index: number) => focusRow(Math.max(0, Math.min(rows.length - 1, index)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !isRow(event.target)) return;
    const row = rows[active];
    const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length };
    const move = step[event.key];
    if (move !== undefined) {
      event.preventDefault();
      if (event.shiftKey && row && selection && Math.abs(move) === 1) {
        if (!selection.has(row.id)) selection.toggle(row);
        const next = rows[active + move];
        if (next && !selection.has(next.id)) selection.toggle(next);
      }
      moveTo(active + move);
    } else if ((event.key === "x" || event.key === " ") && row && selection) {
      event.preventDefault();
      event.stopPropagation();
      selection.toggle(row);
    } else if (event.key === "Enter" && row) {
      event.preventDefault();
      props.onOpen?.(row);
    } else if (event.key === "Escape" && selection?.some) {
      selection.clear();
    }
  };

  return (
    <div
      ref={body}
      role="rowgroup"
      className={classes.body}
      data-stale={props.stale || undefined}
      onKeyDown={onKeyDown}
      onScroll={(event) => props.onSideways(event.currentTarget.scrollLeft)}
    >
      <div role="presentation" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : (
            <ListRow
              key={row.id}
              row={row}
              index={item.index}
              top={item.start - offset}
              columns={columns}
              search={search}
              isSelected={selection?.has(row.id) ?? null}
              isActive={item.index === active}
              onToggle={selection?.toggle}
              onActive={setActive}
              href={props.href}
              onOpen={props.onOpen}
              rowActions={props.rowActions}
              isFaint={props.faint?.(row) ?? false}
            />
          );
        })}
      </div>
    </div>
  );
}

const isRow = (target: EventTarget) => target instanceof HTMLElement && target.getAttribute("role") === "row";
