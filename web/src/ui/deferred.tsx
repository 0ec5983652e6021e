import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Draws its children after what stands around them, and a little at a time: the browser shows what is there already and
 * answers the person in between. One inside another comes after it.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue ? children : null;
}
