import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Focus management: the actions of a state go with it, and the focus that one of them had goes to what tells the new state.
 * Answers the ref of that, which has `tabIndex={-1}`.
 */
export function useStateFocus<Told extends HTMLElement>(state: string): RefObject<Told | null> {
  const told = useRef<Told>(null);
  const shown = useRef(state);
  useLayoutEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) told.current?.focus();
    shown.current = state;
  }, [state]);
  return told;
}
