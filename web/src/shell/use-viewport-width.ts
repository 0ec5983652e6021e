import { useSyncExternalStore } from "react";

function watch(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** Width of the viewport in pixels. */
export const useViewportWidth = (): number => useSyncExternalStore(watch, () => window.innerWidth);
