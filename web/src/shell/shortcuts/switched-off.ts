import { useSyncExternalStore } from "react";

const KEY = "shortcutsOff";
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let read = { stored: "", keys: NONE };

function parsed(stored: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(stored);
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : NONE;
  } catch {
    return NONE;
  }
}

/** Shortcuts that the person has switched off on this device, by their keys. */
export function switchedOff(): readonly string[] {
  const stored = localStorage.getItem(KEY) ?? "";
  if (read.stored !== stored) read = { stored, keys: parsed(stored) };
  return read.keys;
}

/** Switches a shortcut off or on. */
export function switchShortcut(keys: string, isOn: boolean): void {
  const others = switchedOff().filter((other) => other !== keys);
  localStorage.setItem(KEY, JSON.stringify(isOn ? others : [...others, keys]));
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export const useSwitchedOff = (): readonly string[] => useSyncExternalStore(watch, switchedOff);
