import type { Asset } from "@steward/contract/assets/rules";
import { VisuallyHidden } from "@mantine/core";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CellColumn } from "./cell-columns.ts";
import { CellEditor, type Move } from "./cell-editor.tsx";
import type { CellStore } from "./cell-store.ts";
import classes from "./quick-edit.module.css";

/** Height of a row in pixels, as the style says it. */
const ROW = 40;

/** More rows or columns than there are. */
const ALL = 100_000;

/** Place of a cell by the numbers of its row and column. */
export interface Place {
  row: number;
  column: number;
}

interface CellGridProps {
  label: string;
  /** Id of what says its keys. */
  describedBy: string;
  rows: readonly Asset[];
  columns: readonly CellColumn[];
  store: CellStore;
  /** The cell that has the focus, or takes it next. */
  at: Place;
  onAt: (place: Place) => void;
  /** Raised whenever the focus goes to `at`. */
  focused: number;
  onFocus: (place: Place) => void;
  grid: RefObject<HTMLDivElement | null>;
}

const isPrintable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Cells as a grid with one stop of the keyboard: arrows move, Enter, F2 and typing edit. */
export function CellGrid(props: CellGridProps) {
  const { rows, columns, store, at, onFocus, grid } = props;
  const [editing, setEditing] = useState<string | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW,
    overscan: 6,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // The row of the focus stays although it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at.row])].filter((row) => row < rows.length),
  });
  useEffect(() => {
    if (props.focused === 0) return;
    const cell = grid.current?.querySelector<HTMLElement>("[role=gridcell][tabindex='0']");
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [grid, props.focused]);

  const bounded = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(rows.length - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  });
  const cellAt = ({ row, column }: Place) => {
    const asset = rows[row];
    const found = columns[column];
    return asset && found && { asset: store.newest(asset), column: found };
  };
  const leave = (move: Move) => {
    setEditing(null);
    if (move !== "nowhere") onFocus(bounded(placeAfter(at, move, columns.length)));
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const cell = cellAt(at);
    if (event.target !== event.currentTarget || !cell) return;
    const step = stepOf(event, Math.max(1, Math.floor((grid.current?.clientHeight ?? ROW) / ROW) - 2));
    if (step) onFocus(bounded({ row: at.row + step.down, column: at.column + step.right }));
    else if (key === "Enter" || key === "F2") setEditing(keyOf(at));
    else if (key === "Delete" || key === "Backspace") void store.enter(cell, "");
    else if (key === "Escape") store.drop(cell);
    else if (key === "z" && (event.ctrlKey || event.metaKey)) void store.undo();
    else if (isPrintable(event)) flushSync(() => setEditing(keyOf(at)));
    else return;
    // A character goes on into the field that has just taken the focus.
    if (!isPrintable(event)) event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      className={classes.grid}
      style={{ "--columns": columns.map(({ width }) => `${width}px`).join(" ") } as CSSProperties}
      tabIndex={-1}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.row}>
          {columns.map((column, index) => (
            <div
              key={column.field}
              role="columnheader"
              aria-colindex={index + 1}
              className={classes.title}
              data-end={column.alignEnd || undefined}
            >
              {column.title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const asset = rows[index];
          if (!asset) return null;
          return (
            <div
              key={asset.id}
              role="row"
              aria-rowindex={index + 2}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {columns.map((column, right) => {
                const place = { row: index, column: right };
                return (
                  <GridCell
                    key={column.field}
                    store={store}
                    asset={store.newest(asset)}
                    column={column}
                    index={right}
                    isStop={index === at.row && right === at.column}
                    isEdited={editing === keyOf(place)}
                    onEdit={() => setEditing(keyOf(place))}
                    onKeyDown={press}
                    onReach={() => props.onAt(place)}
                    onLeave={leave}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const keyOf = ({ row, column }: Place) => `${row} ${column}`;

/** How far a key moves the focus between cells; `page` is the number of rows in sight. */
function stepOf(event: KeyboardEvent, page: number): { down: number; right: number } | undefined {
  if (event.altKey || event.shiftKey) return undefined;
  const isFar = event.ctrlKey || event.metaKey;
  const steps: Record<string, [down: number, right: number]> = {
    ArrowDown: [isFar ? ALL : 1, 0],
    ArrowUp: [isFar ? -ALL : -1, 0],
    ArrowRight: [0, isFar ? ALL : 1],
    ArrowLeft: [0, isFar ? -ALL : -1],
    Home: [isFar ? -ALL : 0, -ALL],
    End: [isFar ? ALL : 0, ALL],
    PageDown: [page, 0],
    PageUp: [-page, 0],
  };
  const step = steps[event.key];
  return step && { down: step[0], right: step[1] };
}

/** The cell after an edited one; from the last of a row to the first of the next. */
function placeAfter({ row, column }: Place, move: Move, columns: number): Place {
  if (move === "down" || move === "up") return { row: row + (move === "down" ? 1 : -1), column };
  if (move === "stay" || move === "nowhere") return { row, column };
  const place = row * columns + column + (move === "next" ? 1 : -1);
  return { row: Math.floor(place / columns), column: (place + columns) % columns };
}

interface GridCellProps {
  store: CellStore;
  asset: Asset;
  column: CellColumn;
  index: number;
  /** Whether the keyboard stops here. */
  isStop: boolean;
  isEdited: boolean;
  onEdit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onReach: () => void;
  onLeave: (move: Move) => void;
}

function GridCell({ store, asset, column, index, isStop, isEdited, ...on }: GridCellProps) {
  const id = useId();
  const hadFocus = useRef(false);
  const cell = { asset, column };
  const unsaved = store.unsavedAt(cell);
  const problem = unsaved?.problem ?? null;
  const shown = unsaved ? unsaved.text : column.shown(asset);
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      aria-invalid={problem === null ? undefined : true}
      aria-describedby={problem === null ? undefined : id}
      aria-busy={unsaved?.problem === null || undefined}
      tabIndex={isStop ? 0 : -1}
      className={classes.cell}
      data-mono={column.mono || undefined}
      data-end={column.alignEnd || undefined}
      title={problem ?? undefined}
      onFocus={on.onReach}
      onKeyDown={on.onKeyDown}
      onMouseDown={({ currentTarget }) => {
        hadFocus.current = currentTarget === document.activeElement;
      }}
      onClick={({ currentTarget, target }) => {
        if (hadFocus.current && target instanceof Node && currentTarget.contains(target)) on.onEdit();
      }}
      onDoubleClick={on.onEdit}
    >
      {isEdited ? (
        <CellEditor
          {...cell}
          text={unsaved?.text ?? column.typed(asset)}
          onText={(text, move) => {
            on.onLeave(move);
            void store.enter(cell, text);
          }}
          onRecord={({ value, text }) => {
            on.onLeave("down");
            void store.take({ ...cell, value, text });
          }}
          onCancel={() => on.onLeave("stay")}
        />
      ) : (
        <span dir="auto" className={classes.text}>
          {shown}
        </span>
      )}
      {problem !== null && <VisuallyHidden id={id}>{problem}</VisuallyHidden>}
    </div>
  );
}
