import { useEffect } from "react";
import { returnFocus } from "./focus-return.ts";

/** Marks what stands behind dialogs: everything of the frame and the page. */
export const BEHIND_DIALOGS = { "data-behind-dialogs": true } as const;

let opened = 0;

/** Whether a dialog that protects what is typed in it is open. */
export const isModalOpen = (): boolean => opened > 0;

function count(change: 1 | -1): void {
  opened += change;
  for (const part of document.querySelectorAll<HTMLElement>("[data-behind-dialogs]")) part.inert = opened > 0;
}

/**
 * Keeps the keyboard in a dialog while the component is mounted: what stands behind is inert, whatever is clicked. Gives
 * the keyboard back afterwards to what had it before, else to the content of the page.
 */
export function useModalFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    count(1);
    return () => {
      count(-1);
      returnFocus(before);
    };
  }, []);
}

/** Lets the keyboard begin at the first field of a form instead of the button that closes its dialog. */
export function beginAtFirstField(form: HTMLFormElement | null): void {
  if (!form || form.querySelector("[data-autofocus]")) return;
  const fields = form.querySelectorAll<HTMLElement>(":is(input, textarea, select):not(:disabled)");
  const first = [...fields].find((field) => field.getClientRects().length > 0);
  const chosen = first?.matches("[type=radio]") ? form.querySelector("[type=radio]:checked") : null;
  (chosen ?? first)?.setAttribute("data-autofocus", "true");
}
