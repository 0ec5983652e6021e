import { type RefObject, useRef } from "react";
import { m } from "../../messages/messages.js";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import classes from "./list-cards.module.css";
import type { ListAction, ListCard, ListRow as Identified } from "../list-props.ts";
import { isPlainClick, RecordLink } from "../table/list-row.tsx";
import type { Selection } from "../use-selection.ts";
import { type ListFocus, useWindowRows } from "../table/use-window-rows.ts";

/** Estimated height of a card in pixels, until it is measured. */
const CARD_HEIGHT = 124;
const COVERED = 100;

interface ListCardsProps<Row extends Identified> {
  label: string;
  rows: readonly Row[];
  count: number;
  card: (row: Row, search: string) => ListCard;
  search: string;
  selection: Selection<Row> | null;
  stale: boolean;
  href: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  rowActions: ((row: Row) => readonly ListAction[]) | undefined;
  faint: ((row: Row) => boolean) | undefined;
  focus: RefObject<ListFocus | null>;
  /** Cards side by side. */
  lanes: number;
}

/** Rows as cards, on small screens one below the other: title and three key facts. */
export function ListCards<Row extends Identified>(props: ListCardsProps<Row>) {
  const { rows, selection, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  const { virtualizer, offset } = useWindowRows({
    container: list,
    rows,
    height: CARD_HEIGHT,
    keep: -1,
    covered: COVERED,
    focus: props.focus,
    focusable: "a, button",
    lanes: props.lanes,
  });

  return (
    <ul
      ref={list}
      aria-label={props.label}
      aria-busy={props.stale}
      className={classes.cards}
      data-stale={props.stale || undefined}
      data-lanes={props.lanes > 1 || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const card = props.card(row, props.search);
        const isSelected = selection?.has(row.id) ?? false;
        return (
          <li
            key={row.id}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-setsize={props.count}
            aria-posinset={item.index + 1}
            className={classes.place}
            style={{
              transform: `translateY(${item.start - offset}px)`,
              insetInlineStart: `${(100 * item.lane) / props.lanes}%`,
              inlineSize: `${100 / props.lanes}%`,
            }}
            onClick={(event) => isPlainClick(event) && onOpen?.(row)}
          >
            <div
              className={classes.card}
              data-selected={isSelected || undefined}
              data-faint={props.faint?.(row) || undefined}
            >
              {selection && (
                <label className={classes.check}>
                  <input
                    type="checkbox"
                    aria-label={m.ui_list_select_row()}
                    checked={isSelected}
                    onChange={() => selection.toggle(row)}
                  />
                </label>
              )}
              {card.picture}
              <div className={classes.words}>
                <div className={classes.title}>
                  <RecordLink href={props.href?.(row)} onOpen={onOpen && (() => onOpen(row))}>
                    {card.title}
                  </RecordLink>
                </div>
                {card.facts.map((fact, index) => (
                  <div key={index} className={classes.fact}>
                    {fact}
                  </div>
                ))}
              </div>
              {props.rowActions && <ActionMenu actions={() => props.rowActions?.(row) ?? []} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
