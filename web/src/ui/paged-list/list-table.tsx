import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { m } from "../../messages/messages.js";
import { useDensity } from "../../theme/density.ts";
import { gridTemplate } from "./fit-columns.ts";
import type { ListAction, ListColumn, ListRow as Identified } from "./list-props.ts";
import { ListRow } from "./list-row.tsx";
import { nextOrdering, sortedBy } from "./list-state.ts";
import classes from "./list-table.module.css";
import type { Selection } from "./use-selection.ts";
import { useWindowRows } from "./use-window-rows.ts";

/** Heights of a row in pixels; the style sheet takes them from here. */
const ROW_HEIGHT = { comfortable: 56, compact: 36 };
/** Pixels that the top bar, the tools and the header cover while the rows scroll below them. */
const COVERED = 148;
const SELECT_COLUMN = 42;
const MENU_COLUMN = 44;

export interface ListFocus {
  focusFirst: () => void;
}

interface ListTableProps<Row extends Identified> {
  label: string;
  rows: readonly Row[];
  count: number;
  columns: readonly ListColumn<Row>[];
  /** Pixels that the columns need at least. */
  width: number;
  search: string;
  ordering: string;
  onSort: (ordering: string) => void;
  selection: Selection<Row> | null;
  stale: boolean;
  href: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  rowActions: ((row: Row) => readonly ListAction[]) | undefined;
  faint: ((row: Row) => boolean) | undefined;
  focus: RefObject<ListFocus | null>;
}

/** Rows as a grid that is read and walked row by row; only those near the window are in the document. */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { rows, columns, selection, search, ordering, onSort } = props;
  const density = useDensity();
  const height = ROW_HEIGHT[density];
  const body = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const { virtualizer, offset } = useWindowRows({
    container: body,
    count: rows.length,
    height,
    keyOf: useCallback((index: number) => rows[index]?.id ?? String(index), [rows]),
    keep: active,
    covered: COVERED,
  });

  useEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  const moveTo = (index: number) => {
    if (rows.length === 0) return;
    const next = Math.max(0, Math.min(rows.length - 1, index));
    wanted.current = next;
    setActive(next);
    virtualizer.scrollToIndex(next, { align: "auto" });
  };
  const [, redraw] = useState(0);
  useImperativeHandle(props.focus, () => ({
    focusFirst: () => {
      moveTo(0);
      redraw((count) => count + 1);
    },
  }));

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

  const extra = (selection ? SELECT_COLUMN : 0) + (props.rowActions ? MENU_COLUMN : 0);
  const template = [
    ...(selection ? [`${SELECT_COLUMN}px`] : []),
    gridTemplate(columns),
    ...(props.rowActions ? [`${MENU_COLUMN}px`] : []),
  ].join(" ");
  const sorted = sortedBy(ordering);

  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-description={m.ui_list_keys()}
      aria-rowcount={props.count + 1}
      aria-multiselectable={selection ? true : undefined}
      aria-busy={props.stale}
      className={classes.grid}
      data-density={density}
      style={gridSizes(template, height, props.width + extra)}
    >
      <div className={classes.head} ref={head} role="rowgroup">
        <div role="row" aria-rowindex={1} className={classes.headRow}>
          {selection && (
            <div role="columnheader" className={classes.check}>
              <input
                type="checkbox"
                aria-label={m.ui_list_select_all()}
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = selection.some && !selection.all;
                }}
                onChange={selection.toggleAll}
              />
            </div>
          )}
          {columns.map((column) => {
            const isSorted = sorted !== null && sorted.key === column.sortKey;
            const Arrow = sorted?.descending ? IconArrowDown : IconArrowUp;
            return (
              <div
                key={column.key}
                role="columnheader"
                className={classes.title}
                data-end={column.alignEnd || undefined}
                aria-sort={isSorted ? (sorted.descending ? "descending" : "ascending") : undefined}
              >
                {column.sortKey === undefined ? (
                  column.title
                ) : (
                  <button
                    type="button"
                    className={classes.sort}
                    data-sorted={isSorted || undefined}
                    onClick={() => onSort(nextOrdering(ordering, column.sortKey ?? "", column.sortFirst))}
                  >
                    {column.title}
                    <Arrow size={14} aria-hidden className={classes.arrow} />
                  </button>
                )}
              </div>
            );
          })}
          {props.rowActions && (
            <div role="columnheader">
              <VisuallyHidden>{m.ui_list_row_actions()}</VisuallyHidden>
            </div>
          )}
        </div>
      </div>
      <div
        ref={body}
        role="rowgroup"
        className={classes.body}
        data-stale={props.stale || undefined}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          if (head.current) head.current.scrollLeft = event.currentTarget.scrollLeft;
        }}
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
    </div>
  );
}

/** Sizes as custom properties; widths and heights in pixels. */
const gridSizes = (columns: string, row: number, least: number) =>
  ({ "--columns": columns, "--row": `${row}px`, "--least": `${least}px` }) as CSSProperties;

const isRow = (target: EventTarget) => target instanceof HTMLElement && target.getAttribute("role") === "row";
