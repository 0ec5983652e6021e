import { type RefObject, startTransition, useLayoutEffect, useState } from "react";

/**
 * Width of an element in whole pixels; 0 without an element. Measured before the first paint or, with `isUrgent` false
 * at the first render, right after it, which spares a synchronous layout of the whole page.
 */
export function useWidth(element: RefObject<HTMLElement | null>, isUrgent = true): number {
  const [width, setWidth] = useState(0);
  const [isUrgentAtFirst] = useState(isUrgent);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    if (isUrgentAtFirst) setWidth(Math.floor(target.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => {
      if (entry) startTransition(() => setWidth(Math.floor(entry.contentRect.width)));
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isUrgentAtFirst]);
  return width;
}
