import type { SubLocationType } from "@steward/contract/locations/constants";
import type { MasterSubject } from "@steward/contract/masters/master-calls";

/** Which of the global add dialogs. */
export type AddDialogRequest =
  /** `start` holds initial values of the record, by field. */
  | { kind: MasterSubject | "role"; start?: Readonly<Record<string, unknown>> }
  | { kind: "location"; type: SubLocationType };

/** `opening` is new each time and used as React key, so that a reopened dialog starts empty. */
export type OpenedAddDialog = AddDialogRequest & { opening: number };

let opened: OpenedAddDialog | null = null;
let openings = 0;
const listeners = new Set<() => void>();

function show(next: OpenedAddDialog | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog over the present page; ignored while one is open, whose entries are protected. */
export function openAddDialog(request: AddDialogRequest): void {
  if (opened) return;
  openings += 1;
  show({ ...request, opening: openings });
}

export const closeAddDialog = (): void => show(null);

/** The open dialog, or null. */
export const openedAddDialog = (): OpenedAddDialog | null => opened;

/** Subscribes to openings and closings; answers the unsubscriber. */
export function onAddDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Dispatches the new record to the page below the dialog, as the window event `brand-added`, `manufacturer-added`,
 * `supplier-added` or `location-added` with the record as its detail, for pickers.
 */
export const announceAdded = (kind: AddDialogRequest["kind"], record: { id: string; name: string }): void => {
  window.dispatchEvent(new CustomEvent(`${kind}-added`, { detail: record }));
};
