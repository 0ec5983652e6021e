import { type MouseEvent, memo, type PointerEvent, type ReactNode } from "react";
import { m } from "../../messages/messages.js";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { CellText } from "../cells/cell-text.tsx";
import type { ListAction, ListColumn, ListRow as Identified } from "../list-props.ts";
import classes from "./list-table.module.css";

interface ListRowProps<Row extends Identified> {
  row: Row;
  index: number;
  /** Pixels from the top of the rows. */
  top: number;
  columns: readonly ListColumn<Row>[];
  search: string;
  /** Null where rows cannot be selected. */
  isSelected: boolean | null;
  isActive: boolean;
  isFaint: boolean;
  onToggle: ((row: Row, extend?: boolean) => void) | undefined;
  onActive: (index: number) => void;
  href: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  rowActions: ((row: Row) => readonly ListAction[]) | undefined;
}

function Row<R extends Identified>(props: ListRowProps<R>) {
  const { row, index, columns, search, isSelected, onOpen } = props;
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    onOpen?.(row);
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      data-index={index}
      data-selected={isSelected || undefined}
      data-faint={props.isFaint || undefined}
      data-opens={onOpen ? true : undefined}
      className={classes.row}
      style={{ transform: `translateY(${props.top}px)` }}
      tabIndex={props.isActive ? 0 : -1}
      onFocus={() => props.onActive(index)}
      onClick={open}
    >
      {isSelected !== null && (
        <div role="gridcell" className={classes.check}>
          <input
            type="checkbox"
            aria-label={m.ui_list_select_row()}
            tabIndex={props.isActive ? 0 : -1}
            checked={isSelected}
            onChange={(event) => props.onToggle?.(row, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
          />
        </div>
      )}
      {columns.map((column) => {
        const content = column.render(row, search);
        return (
          <div
            key={column.key}
            role="gridcell"
            className={classes.cell}
            data-mono={column.mono || undefined}
            data-end={column.alignEnd || undefined}
            data-primary={column.primary || undefined}
          >
            {column.primary ? (
              <RecordLink href={props.href?.(row)} onOpen={onOpen && (() => onOpen(row))} isActive={props.isActive}>
                {content}
              </RecordLink>
            ) : (
              <Cell>{content}</Cell>
            )}
          </div>
        );
      })}
      {props.rowActions && (
        <div role="gridcell" className={classes.menu}>
          <ActionMenu actions={() => props.rowActions?.(row) ?? []} tabIndex={props.isActive ? 0 : -1} />
        </div>
      )}
    </div>
  );
}

/** A cell; plain text is truncated. */
const Cell = ({ children }: { children: ReactNode }) =>
  typeof children === "string" ? <CellText text={children} /> : children;

/** A memoised row. */
export const ListRow = memo(Row) as typeof Row;

interface RecordLinkProps {
  href: string | undefined;
  onOpen: (() => void) | undefined;
  isActive?: boolean;
  children: ReactNode;
}

/** Link from a record's name to its page, or a button that opens its dialog. */
export function RecordLink({ href, onOpen, isActive = true, children }: RecordLinkProps) {
  const tabIndex = isActive ? 0 : -1;
  if (href !== undefined) {
    // The router's own link subscribes to every navigation, which is too slow for thousands of rows.
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOpen?.();
    };
    return (
      <a
        href={href}
        dir="auto"
        className={classes.link}
        tabIndex={tabIndex}
        onClick={follow}
        onPointerEnter={showWhole}
      >
        {children}
      </a>
    );
  }
  if (!onOpen) {
    return (
      <span dir="auto" className={classes.plain} onPointerEnter={showWhole}>
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      dir="auto"
      className={classes.link}
      tabIndex={tabIndex}
      onClick={onOpen}
      onPointerEnter={showWhole}
    >
      {children}
    </button>
  );
}

/** Sets the full name as tooltip where it is truncated. */
function showWhole({ currentTarget: name }: PointerEvent<HTMLElement>): void {
  name.title = name.scrollWidth > name.clientWidth ? (name.textContent ?? "") : "";
}

/** True for a click on the row itself: not on a control inside, not at the end of a text selection. */
export function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target;
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return false;
  if (target.closest("a, button, input, label, [role=menu]")) return false;
  return window.getSelection()?.toString() === "";
}
