import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { ListRow } from "../list-props.ts";

/** Brings the keyboard into the rows of a list. */
export interface ListFocus {
  focusFirst: () => void;
}

/** Pixels above the rows of a usual page, until they are measured. */
const USUAL_OFFSET = 240;

interface WindowRows {
  /** Holds the rows, each under its place as `data-index`. */
  container: RefObject<HTMLElement | null>;
  rows: readonly ListRow[];
  /** Height of a row in pixels; a guess where rows are measured. */
  height: number;
  /** Stays in the document although it is scrolled away, so that the keyboard finds its place again. */
  keep: number;
  /** Pixels at the top of the window that fixed bars cover. */
  covered: number;
  focus: RefObject<ListFocus | null>;
  /** What in a row takes the keyboard; the row itself unless told. */
  focusable?: string;
}

/** Virtual rows that scroll with the page: only those near the window are in the document. */
export function useWindowRows({ container, rows, height, keep, covered, focus, focusable }: WindowRows) {
  const [offset, setOffset] = useState(USUAL_OFFSET);
  useLayoutEffect(() => {
    const measure = () => {
      const target = container.current;
      if (target) setOffset(Math.round(target.getBoundingClientRect().top + window.scrollY));
    };
    // It tells the size as soon as there is one, before the first paint.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    // Known from the start, so that the rows are drawn together with the list and not after it, all at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 2,
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
  useEffect(() => virtualizer.measure(), [height, virtualizer]);

  const wanted = useRef<number | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    (focusable === undefined ? row : row.querySelector<HTMLElement>(focusable))?.focus({ preventScroll: true });
  });
  /** Brings a row into view and, once it is drawn, the keyboard to it. */
  const focusRow = (index: number) => {
    wanted.current = index;
    redraw((count) => count + 1);
    virtualizer.scrollToIndex(index, { align: "auto" });
  };
  useImperativeHandle(focus, () => ({ focusFirst: () => rows.length > 0 && focusRow(0) }));
  return { virtualizer, offset, focusRow };
}
