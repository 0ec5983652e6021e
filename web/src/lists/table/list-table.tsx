import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type CSSProperties, type RefObject, useRef } from "react";
import { m } from "../../messages/messages.js";
import { useDensity } from "../../theme/density.ts";
import { gridTemplate } from "./fit-columns.ts";
import { ListBody } from "../list-body.tsx";
import type { ListAction, ListColumn, ListRow as Identified } from "../list-props.ts";
import { nextOrdering, sortedBy } from "../list-state.ts";
import classes from "./list-table.module.css";
import type { Selection } from "../use-selection.ts";
import type { ListFocus } from "./use-window-rows.ts";

/** Row heights in pixels, which the style sheet uses. */
const ROW_HEIGHT = { comfortable: 56, compact: 36 };
const SELECT_COLUMN = 42;
const MENU_COLUMN = 44;

interface ListTableProps<Row extends Identified> {
  label: string;
  rows: readonly Row[];
  count: number;
  columns: readonly ListColumn<Row>[];
  /** Minimum width of the columns in pixels. */
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

/** Rows as an accessible grid with virtual scrolling: only those near the window are in the DOM. */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { columns, selection, ordering, onSort } = props;
  const density = useDensity();
  const height = ROW_HEIGHT[density];
  const head = useRef<HTMLDivElement>(null);
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
                data-primary={column.primary || undefined}
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
      <ListBody
        rows={props.rows}
        columns={columns}
        height={height}
        search={props.search}
        selection={selection}
        stale={props.stale}
        href={props.href}
        onOpen={props.onOpen}
        rowActions={props.rowActions}
        faint={props.faint}
        focus={props.focus}
        onSideways={(left) => {
          if (head.current) head.current.scrollLeft = left;
        }}
      />
    </div>
  );
}

/** Sizes as CSS custom properties, in pixels. */
const gridSizes = (columns: string, row: number, least: number) =>
  ({ "--columns": columns, "--row": `${row}px`, "--least": `${least}px` }) as CSSProperties;
