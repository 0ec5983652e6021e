import type { Location } from "@steward/contract/locations/rules";
import { IconChevronRight } from "@tabler/icons-react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { m } from "../../messages/messages.js";
import { logicalArrowKey } from "../../ui/menus/logical-arrow-key.ts";
import { LocationIcon } from "../location-icon.tsx";
import { locationTypeInfo } from "../location-labels.ts";
import classes from "./location-tree.module.css";
import { rowBeginningWith, type TreeRow, treeStep } from "./tree-rows.ts";
import type { LocationTreeState } from "./use-location-tree.ts";

/** Row height in pixels; on touch screens a full touch target. */
const ROW = matchMedia("(pointer: coarse)").matches ? 44 : 36;

interface LocationTreeProps {
  label: string;
  tree: LocationTreeState;
  /** Id of the place in the panel beside the tree. */
  selected: string;
  onSelect: (place: Location) => void;
}

/** Tree view of a branch with virtual scrolling. */
export function LocationTree({ label, tree, selected, onSelect }: LocationTreeProps) {
  const { rows, loadMore, toggle, sought } = tree;
  const found = rows.findIndex((row) => row.id === selected);
  const at = Math.max(0, found);
  const scroller = useRef<HTMLDivElement>(null);
  /** Row that gets the focus once it is the selected one; the list scrolls before the address tells that. */
  const toFocus = useRef<string>(null);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return at >= rows.length || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b);
    },
  });
  const drawn = virtualizer.getVirtualItems();

  useEffect(() => {
    for (const { index } of drawn) {
      const row = rows[index];
      if (row?.kind === "waiting" && !row.failed) loadMore(row.parent);
    }
  });
  useEffect(() => {
    if (toFocus.current !== selected) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    if (!row) return;
    toFocus.current = null;
    row.focus({ preventScroll: true });
  });
  const revealed = useRef<Location | null>(null);
  useEffect(() => {
    if (revealed.current === sought) return;
    // A moved place may still have a row at its old position.
    const isSought = (row: TreeRow) =>
      row.kind === "place" && row.id === sought.id && row.place.parent === sought.parent;
    const index = rows.findIndex(isSought);
    if (index === -1) return;
    revealed.current = sought;
    virtualizer.scrollToIndex(index, { align: "center" });
  });

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    if (row.kind === "waiting") return loadMore(row.parent);
    toFocus.current = row.id;
    virtualizer.scrollToIndex(index, { align: "auto" });
    onSelect(row.place);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = treeStep(rows, at, logicalArrowKey(event));
    const named = step === null ? rowBeginningWith(rows, at, event.key) : null;
    if (step === null && named === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (named !== null) goTo(named);
    else if (step && "go" in step) goTo(step.go);
    else if (step && "open" in step) toggle(step.open, true);
    else if (step) toggle(step.close, false);
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <div role="tree" aria-label={label} className={classes.tree} style={{ height: virtualizer.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const place = { transform: `translateY(${start}px)`, height: ROW, "--level": row.level } as CSSProperties;
          if (row.kind === "waiting") {
            return (
              <Waiting
                key={row.id}
                row={row}
                style={place}
                onRetry={() => loadMore(row.parent)}
                onKeyDown={onKeyDown}
              />
            );
          }
          return (
            <TreeItem
              key={row.id}
              row={row}
              index={index}
              style={place}
              isSelected={row.id === selected}
              isReached={index === at}
              onSelect={() => goTo(index)}
              onToggle={() => toggle(row.id, !row.isOpen)}
              onKeyDown={onKeyDown}
            />
          );
        })}
      </div>
    </div>
  );
}

interface TreeItemProps {
  row: Extract<TreeRow, { kind: "place" }>;
  index: number;
  style: CSSProperties;
  isSelected: boolean;
  /** Roving tabindex: Tab enters the tree at this row. */
  isReached: boolean;
  onSelect: () => void;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** True for a click on the expander. */
const isOnTurn = (event: MouseEvent) => event.target instanceof Element && event.target.closest("[data-turn]") !== null;

function TreeItem({ row, index, style, isSelected, isReached, onSelect, onToggle, onKeyDown }: TreeItemProps) {
  const { place, isOpen } = row;
  return (
    <div
      role="treeitem"
      data-index={index}
      className={classes.item}
      style={style}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={isOpen ?? undefined}
      data-faint={!place.is_active || undefined}
      tabIndex={isReached ? 0 : -1}
      onClick={(event) => (isOnTurn(event) ? onToggle() : onSelect())}
      onDoubleClick={(event) => isOpen !== null && !isOnTurn(event) && onToggle()}
      onKeyDown={onKeyDown}
    >
      <span
        className={classes.turn}
        data-turn={isOpen === null ? undefined : true}
        data-open={isOpen || undefined}
        aria-hidden="true"
      >
        {isOpen !== null && <IconChevronRight size={16} stroke={1.8} />}
      </span>
      <span className={classes.sign}>
        <LocationIcon type={place.location_type} />
      </span>
      <span dir="auto" className={classes.name}>
        {place.name}
      </span>
      <span className={classes.type}>{locationTypeInfo[place.location_type].title()}</span>
      <span className={classes.counts}>
        {place.child_count > 0 && <span>{m.locations_places_short({ count: place.child_count })}</span>}
        <span>{m.locations_asset_count({ count: place.asset_count })}</span>
      </span>
    </div>
  );
}

interface WaitingProps {
  row: Extract<TreeRow, { kind: "waiting" }>;
  style: CSSProperties;
  onRetry: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Waiting({ row, style, onRetry, onKeyDown }: WaitingProps) {
  return (
    <div
      role="treeitem"
      aria-level={row.level}
      aria-selected={false}
      className={classes.waiting}
      style={style}
      tabIndex={-1}
      onClick={() => row.failed && onRetry()}
      onKeyDown={onKeyDown}
    >
      {row.failed ? m.locations_tree_failed() : m.locations_loading()}
    </div>
  );
}
