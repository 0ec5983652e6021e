import { useSyncExternalStore } from "react";

let shown: string | null = null;
const listeners = new Set<() => void>();

/** Shows how a bulk action goes on below the list; null puts it away. */
export function showRun(id: string | null): void {
  shown = id;
  for (const listener of listeners) listener();
}

/** The bulk action that is shown, if any. */
export const useShownRun = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
