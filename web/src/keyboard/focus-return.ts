import { type RefObject, useEffect, useLayoutEffect } from "react";

const isReachable = (element: Element | null): element is HTMLElement | SVGElement =>
  (element instanceof HTMLElement || element instanceof SVGElement) && element.isConnected && element !== document.body;

/** Focuses the page's content, when the focused element is about to disappear. */
export const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true });

/** Focuses the element that had the focus before, else the page's content. */
export function returnFocus(before: Element | null): void {
  if (isReachable(before)) before.focus({ preventScroll: true });
  if (document.activeElement !== before || !isReachable(before)) focusContent();
}

/** Focus restoration: on unmount returns the focus to the element that had it before, else to the page's content. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => returnFocus(before);
  }, []);
}

/** Focus restoration for a thing that goes with its row or card: the focus that anything in it had goes to the content. */
export function useFocusWhenGone(thing: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = thing.current?.closest("li, [role=row]");
    return () => {
      if (!place?.contains(document.activeElement)) return;
      queueMicrotask(() => document.activeElement === document.body && focusContent());
    };
  }, [thing]);
}
