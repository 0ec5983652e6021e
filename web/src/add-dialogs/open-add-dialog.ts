import type { SubLocationType } from "@steward/contract/locations/constants";

/** Which of the four global add dialogs. */
export type AddDialogRequest =
  | { kind: "manufacturer" | "brand" }
  /** `start` is what the supplier begins with, by field of its form. */
  | { kind: "supplier"; start?: Readonly<Record<string, unknown>> }
  | { kind: "location"; type: SubLocationType };

/** Every opening is a new one, so that nothing of the one before is left in the dialog. */
export type OpenedAddDialog = AddDialogRequest & { opening: number };

let opened: OpenedAddDialog | null = null;
let openings = 0;
const listeners = new Set<() => void>();

function show(next: OpenedAddDialog | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog over the current page, without leaving it; ignored while one is open, whose entries are protected. */
export function openAddDialog(request: AddDialogRequest): void {
  if (opened) return;
  openings += 1;
  show({ ...request, opening: openings });
}

export const closeAddDialog = (): void => show(null);

/** The dialog that is open. */
export const openedAddDialog = (): OpenedAddDialog | null => opened;

/** Calls `listener` whenever a dialog opens or closes; answers how to stop that. */
export function onAddDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tells the page below the dialog about the new record, as the event `brand-added`, `manufacturer-added`,
 * `supplier-added` or `location-added` of the window with the record as its detail; a picker can take it.
 */
export const announceAdded = (kind: AddDialogRequest["kind"], record: { id: string; name: string }): void => {
  window.dispatchEvent(new CustomEvent(`${kind}-added`, { detail: record }));
};
