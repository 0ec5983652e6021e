import { useEffect } from "react";

const isReachable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** Gives the keyboard to the content of the page, where what had it is about to go. */
export const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true });

/** Gives the keyboard back, once the component is gone, to what had it before, else to the content of the page. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (isReachable(before)) before.focus({ preventScroll: true });
      else focusContent();
    };
  }, []);
}
