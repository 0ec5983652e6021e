import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Deferred rendering: renders its children in low priority after the surrounding content, in small steps, so that the
 * page paints and responds in between. Nested ones follow each other. Until then a mark stands in their place, so that
 * style sheets can hide what would move when they come.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue ? children : <span hidden data-deferred />;
}
