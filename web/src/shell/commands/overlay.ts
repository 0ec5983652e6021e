import { useSyncExternalStore } from "react";
import { openedAddDialog } from "../../add-dialogs/open-add-dialog.ts";

/** What the shell shows over any page. */
export type Overlay = "palette" | "shortcuts";

interface Shown {
  overlay: Overlay | null;
  /** Number of openings, so that each begins anew. */
  opening: number;
}

let shown: Shown = { overlay: null, opening: 0 };
const listeners = new Set<() => void>();

/** A dialog that protects what is typed in it, or asks: nothing opens over it. The palette is none. */
export const isDialogOpen = (): boolean =>
  openedAddDialog() !== null ||
  document.querySelector('dialog:modal:not([data-palette]), [role="dialog"][aria-modal="true"]') !== null;

export function showOverlay(overlay: Overlay | null): void {
  if (overlay === shown.overlay) return;
  shown = { overlay, opening: shown.opening + (overlay === null ? 0 : 1) };
  for (const listener of listeners) listener();
}

/** Opens the palette, or closes it; not over a dialog. */
export function togglePalette(): void {
  if (shown.overlay === "palette") showOverlay(null);
  else if (!isDialogOpen()) showOverlay("palette");
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOverlay = (): Shown => useSyncExternalStore(watch, () => shown);
