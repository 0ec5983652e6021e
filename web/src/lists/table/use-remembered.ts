import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A text in local storage under `list.<name>`; "" by default. All users of a name stay in sync. */
export function useRemembered(name: string): [string, (value: string) => void] {
  const key = `list.${name}`;
  const value = useSyncExternalStore(subscribe, () => read(key)) ?? "";
  const remember = useCallback(
    (next: string) => {
      try {
        if (next === "") localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        return;
      }
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, remember];
}
