import { type RefObject, useEffect } from "react";

/** What the arrows reach, in the order in which it is read. */
const entriesIn = (drawer: HTMLElement): HTMLElement[] =>
  Array.from(drawer.querySelectorAll<HTMLElement>("nav :is(a, button, [role=link])")).filter(
    (entry) => entry.closest("[hidden]") === null,
  );

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Keys of the drawer: arrows go from its filter through the entries and back, Enter in a filter that is in use opens the
 * first entry that is not locked.
 */
export function useEntryKeys(drawer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = drawer.current;
    const steer = (event: KeyboardEvent) => {
      const field = box?.querySelector<HTMLInputElement>("input[type=search]");
      if (!box || !field || event.isComposing) return;
      const stops = [field, ...entriesIn(box)];
      const at = stops.indexOf(event.target as HTMLElement);
      const step = STEPS[event.key];
      if (step !== undefined && at >= 0) {
        event.preventDefault();
        stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
      } else if (event.key === "Enter" && at === 0 && field.value.trim() !== "") {
        box.querySelector<HTMLElement>("nav a[href]")?.click();
      }
    };
    box?.addEventListener("keydown", steer);
    return () => box?.removeEventListener("keydown", steer);
  }, [drawer]);
}
