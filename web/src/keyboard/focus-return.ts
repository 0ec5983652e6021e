import { useEffect } from "react";

const isReachable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** Gives the keyboard to the content of the page, where what had it is about to go. */
export const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true });

/** Gives the keyboard back to what had it before, else to the content of the page. */
export function returnFocus(before: Element | null): void {
  if (isReachable(before)) before.focus({ preventScroll: true });
  if (document.activeElement !== before || !isReachable(before)) focusContent();
}

/** Gives the keyboard back, once the component is gone, to what had it before, else to the content of the page. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => returnFocus(before);
  }, []);
}
