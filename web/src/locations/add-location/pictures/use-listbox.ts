import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { logicalArrowKey } from "../../../ui/menus/logical-arrow-key.ts";
import type { NamedPlace } from "../chain.ts";
import { keyTarget, type KeySteps, typedTarget } from "./listbox-keys.ts";

/** Typeahead: letters within this many milliseconds belong together. */
const TYPED_TOGETHER = 1000;

interface ListboxInput {
  places: readonly NamedPlace[];
  /** Initially focused place: the choice, or a cleared one. */
  begin: string | null;
  steps: KeySteps;
  onAssign: (place: NamedPlace) => void;
  /** Scrolls an entry into view after a key. */
  onMove?: (index: number) => void;
}

/**
 * Listbox keyboard (WAI-ARIA): one tab stop; arrows, Home, End, page keys and typeahead move, Enter and Space choose. A
 * picker that replaces the previous one takes over the focus.
 */
export function useListbox({ places, begin, steps, onAssign, onMove }: ListboxInput) {
  const baseId = useId();
  const element = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: "", at: 0 });
  const [activeId, setActiveId] = useState(begin);
  const active = Math.max(
    0,
    places.findIndex((place) => place.id === activeId),
  );

  useEffect(() => {
    const list = element.current;
    if (list && document.activeElement === list.closest("[data-stage]")) list.focus({ preventScroll: true });
  }, []);

  const move = (index: number) => {
    const place = places[index];
    if (!place) return;
    setActiveId(place.id);
    onMove?.(index);
  };
  const letter = (key: string, now: number): number => {
    const letters = now - typed.current.at > TYPED_TOGETHER ? key : typed.current.letters + key;
    typed.current = { letters, at: now };
    return typedTarget(
      letters,
      places.map((place) => place.name),
      active,
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = typed.current.letters !== "" && event.timeStamp - typed.current.at <= TYPED_TOGETHER;
    if (event.key === "Enter" || (event.key === " " && !isTyping)) {
      const place = places[active];
      if (place) onAssign(place);
    } else if (event.key.length === 1) {
      move(letter(event.key, event.timeStamp));
    } else {
      const target = keyTarget(logicalArrowKey(event), active, places.length, steps);
      if (target === null) return;
      move(target);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const optionId = (index: number) => `${baseId}-${index}`;
  return {
    active,
    move,
    element,
    listbox: {
      role: "listbox" as const,
      tabIndex: 0,
      "aria-activedescendant": places.length > 0 ? optionId(active) : undefined,
      onKeyDown,
    },
    option: (index: number, chosen: string | null) => {
      const place = places[index];
      return {
        id: optionId(index),
        role: "option" as const,
        "aria-selected": place !== undefined && place.id === chosen,
        "aria-setsize": places.length,
        "aria-posinset": index + 1,
        "data-active": index === active || undefined,
        onClick: () => {
          if (!place) return;
          setActiveId(place.id);
          onAssign(place);
        },
      };
    },
  };
}
