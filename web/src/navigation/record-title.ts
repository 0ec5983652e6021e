import { useLocation } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";

/** Name of the record that a page is about, with the path of that page. */
interface Titled {
  path: string;
  name: string;
}

let titled: Titled | null = null;
const listeners = new Set<() => void>();

function change(next: Titled | null): void {
  titled = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds the tag or name of a page's record to the title of the tab and to the breadcrumb, behind the page's title. */
export function useRecordTitle(name: string | undefined): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (!name) return;
    change({ path, name });
    return () => change(null);
  }, [path, name]);
}

/** The tag or name of the present page's record; "" for pages without one and until it is loaded. */
export function useTitledRecord(): string {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useSyncExternalStore(watch, () => titled);
  return shown?.path === path ? shown.name : "";
}
