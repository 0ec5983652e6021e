import { type ReactNode, useDeferredValue } from "react";

/**
 * Draws its children after what stands around them, and a little at a time: the browser shows what is there already and
 * answers the person in between.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
