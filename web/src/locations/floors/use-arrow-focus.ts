import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { logicalArrowKey } from "../../ui/menus/logical-arrow-key.ts";

const ITEMS = "[data-place]";

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(ITEMS)];

/** Number of items in the first row, as they are laid out at this width. */
const columnsOf = (items: readonly HTMLElement[]) => {
  const [first] = items.map((item) => item.getBoundingClientRect().top);
  const other = items.findIndex((item) => Math.abs(item.getBoundingClientRect().top - (first ?? 0)) > 1);
  return other === -1 ? items.length : other;
};

interface ArrowFocus {
  list: RefObject<HTMLUListElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Tab stop of an item: one of the list is reached by Tab, the others by arrow keys. */
  tabIndex: (id: string) => 0 | -1;
  onFocus: (id: string) => void;
}

/**
 * Arrow keys, Home and End through the items of a list, each marked with `data-place`: in rows as they are laid out or,
 * where they lie anywhere, one after another.
 */
export function useArrowFocus(
  ids: readonly string[],
  begin: string | undefined,
  layout: "rows" | "anywhere" = "rows",
): ArrowFocus {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(begin);
  const stop =
    focused !== undefined && ids.includes(focused)
      ? focused
      : begin !== undefined && ids.includes(begin)
        ? begin
        : ids[0];
  return {
    list,
    onKeyDown: (event) => {
      if (!list.current || event.altKey || event.ctrlKey || event.metaKey) return;
      const items = itemsOf(list.current);
      const at = items.findIndex((item) => item === document.activeElement);
      if (at === -1) return;
      const columns = layout === "rows" ? columnsOf(items) : 1;
      const across = columns > 1 || layout === "anywhere" ? 1 : 0;
      const steps: Readonly<Record<string, number>> = {
        ArrowLeft: -across,
        ArrowRight: across,
        ArrowUp: -columns,
        ArrowDown: columns,
        Home: -at,
        End: items.length - 1 - at,
      };
      const step = steps[logicalArrowKey(event)];
      if (step === undefined) return;
      event.preventDefault();
      items[at + step]?.focus();
    },
    tabIndex: (id) => (id === stop ? 0 : -1),
    onFocus: setFocused,
  };
}
