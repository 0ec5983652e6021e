import { isModalOpen } from "../keyboard/modal-focus.ts";
import type { RouteGoal } from "../navigation/route-names.ts";
import { routePath } from "../navigation/routes.ts";
import type { AddDialogRequest } from "../nouns/card.ts";
import { onAddDialogChange, openAddDialog, openedAddDialog } from "./open-add-dialog.ts";

/** The way on of a picker that has nothing to choose: it creates a record and keeps the form that it stands in. */
export interface CreateOffer {
  /** "Create building". */
  label: string;
  /** `take` gets the created record; `again` is called when there may be one that the picker has to look for. */
  create: (take: (record: { id: string; name: string }) => void, again: () => void) => void;
}

/** Creates a record on a page of its own in another tab, as the present one holds a form. */
export const offerPage = (label: string, { name, params, search }: RouteGoal): CreateOffer => ({
  label,
  create: (_, again) => {
    window.addEventListener("focus", again, { once: true });
    const query = new URLSearchParams(search).toString();
    window.open(`${routePath(name, params)}${query === "" ? "" : `?${query}`}`, "_blank", "noopener");
  },
});

/** Creates a record in an add dialog over the form; inside another dialog, on its page in another tab. */
export const offerDialog = (label: string, request: AddDialogRequest, page: RouteGoal): CreateOffer => ({
  label,
  create: (take, again) => {
    if (isModalOpen()) return offerPage(label, page).create(take, again);
    const added = `${request.kind}-added`;
    const listen = (event: Event) => take((event as CustomEvent<{ id: string; name: string }>).detail);
    openAddDialog(request);
    window.addEventListener(added, listen);
    const stop = onAddDialogChange(() => {
      if (openedAddDialog()) return;
      window.removeEventListener(added, listen);
      stop();
    });
  },
});
