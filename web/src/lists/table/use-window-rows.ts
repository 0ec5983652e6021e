import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { ListRow } from "../list-props.ts";

/** Moves the focus into the rows of a list. */
export interface ListFocus {
  focusFirst: () => void;
}

/** Estimated offset of the rows from the top of the page in pixels, until it is measured. */
const USUAL_OFFSET = 240;

interface WindowRows {
  /** Contains the rows, each with its index in `data-index`. */
  container: RefObject<HTMLElement | null>;
  rows: readonly ListRow[];
  /** Row height in pixels; an estimate where rows are measured. */
  height: number;
  /** Index of a row that stays in the DOM although it is scrolled away, so that it keeps the focus. */
  keep: number;
  /** Pixels under sticky bars at the top of the window. */
  covered: number;
  focus: RefObject<ListFocus | null>;
  /** Selector of the focusable element in a row; the row itself by default. */
  focusable?: string;
  /** Rows side by side; 1 by default. */
  lanes?: number;
}

/** Virtual scrolling with the page: only rows near the window are in the DOM. */
export function useWindowRows({ container, rows, height, keep, covered, focus, focusable, lanes = 1 }: WindowRows) {
  const [offset, setOffset] = useState(USUAL_OFFSET);
  useLayoutEffect(() => {
    const measure = () => {
      const target = container.current;
      if (target) setOffset(Math.round(target.getBoundingClientRect().top + window.scrollY));
    };
    // Fires before the first paint, as soon as the size is known.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    // Known from the start, so that rows are rendered together with the list and not in a second pass.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 2,
    lanes,
    scrollMargin: offset,
    scrollPaddingStart: covered,
    scrollPaddingEnd: 16,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? String(index), [rows]),
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (keep < 0 || keep >= rows.length || shown.includes(keep)) return shown;
      return [...shown, keep].sort((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [height, lanes, virtualizer]);

  const wanted = useRef<number | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    (focusable === undefined ? row : row.querySelector<HTMLElement>(focusable))?.focus({ preventScroll: true });
  });
  /** Scrolls a row into view and focuses it once it is rendered. */
  const focusRow = (index: number) => {
    wanted.current = index;
    redraw((count) => count + 1);
    virtualizer.scrollToIndex(index, { align: "auto" });
  };
  useImperativeHandle(focus, () => ({ focusFirst: () => rows.length > 0 && focusRow(0) }));
  return { virtualizer, offset, focusRow };
}
