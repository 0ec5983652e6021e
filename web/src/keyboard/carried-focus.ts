import { type RefObject, useLayoutEffect } from "react";

/** The thing that went with the focus in it, until another place shows it. */
let left: string | null = null;

/**
 * Keeps the keyboard with a thing that is moved from one place of the page to another, where it is drawn anew: the focus
 * waits on the nearest `[data-focus-waits]`, and goes to the first button of the thing where it is shown next.
 */
export function useCarriedFocus(id: string, element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = element.current;
    const waits = shown?.closest<HTMLElement>("[data-focus-waits]");
    if (left === id && shown && (waits?.ownerDocument.activeElement?.matches("[data-focus-waits]") ?? false)) {
      (shown.querySelector("button") ?? shown.querySelector("a"))?.focus();
      left = null;
    }
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      left = id;
      waits?.focus({ preventScroll: true });
    };
  }, [id, element]);
}
