import { useSyncExternalStore } from "react";

export type Density = "comfortable" | "compact";

const KEY = "density";
const listeners = new Set<() => void>();

const current = (): Density => (localStorage.getItem(KEY) === "compact" ? "compact" : "comfortable");

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Sets and remembers the density of rows. */
export function setDensity(density: Density): void {
  localStorage.setItem(KEY, density);
  document.documentElement.setAttribute("data-density", density);
  for (const listener of listeners) listener();
}

/** The remembered density, in sync across lists and tabs. */
export const useDensity = (): Density => useSyncExternalStore(watch, current);
