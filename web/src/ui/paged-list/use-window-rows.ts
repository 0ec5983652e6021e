import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

interface WindowRows {
  container: RefObject<HTMLElement | null>;
  count: number;
  /** Height of a row in pixels; a guess where rows are measured. */
  height: number;
  keyOf: (index: number) => string;
  /** Stays in the document although it is scrolled away, so that the keyboard finds its place again. */
  keep: number;
  /** Pixels at the top of the window that fixed bars cover. */
  covered: number;
}

/** Virtual rows that scroll with the page: only those near the window are in the document. */
export function useWindowRows({ container, count, height, keyOf, keep, covered }: WindowRows) {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const target = container.current;
      if (target) setOffset(Math.round(target.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: offset,
    scrollPaddingStart: covered,
    scrollPaddingEnd: 16,
    getItemKey: keyOf,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (keep < 0 || keep >= count || shown.includes(keep)) return shown;
      return [...shown, keep].sort((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [height, virtualizer]);
  return { virtualizer, offset };
}
