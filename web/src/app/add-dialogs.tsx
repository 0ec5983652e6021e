import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useModalFocus } from "../keyboard/modal-focus.ts";
import { keepTyped } from "../keyboard/type-ahead.ts";
import { m } from "../messages/messages.js";
import { cardOf } from "../nouns/registry.ts";
import { showToast } from "../toasts/toast-queue.ts";
import type { AddDialogRequest } from "../nouns/card.ts";
import {
  closeAddDialog,
  type OpenedAddDialog,
  onAddDialogChange,
  openedAddDialog,
} from "../add-dialogs/open-add-dialog.ts";

type Dialog = ComponentType<{ request: AddDialogRequest }>;

/** Renders the open add dialog over any page. */
export function AddDialogs() {
  const opened = useSyncExternalStore(onAddDialogChange, openedAddDialog);
  useEffect(() => closeAddDialog, []);
  return opened ? <Opened key={opened.opening} request={opened} /> : null;
}

/** Closes menus and popovers, as a click beside them does; they would stand over the dialog. */
function closeMenus(): void {
  for (const type of ["pointerdown", "mousedown"]) document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}

function Opened({ request }: { request: OpenedAddDialog }) {
  // Here, and not as the key is pressed: a menu that has only just opened listens by now.
  useEffect(closeMenus, []);
  useModalFocus();
  useEffect(keepTyped, []);
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = cardOf(request.kind)?.add?.dialog;
    void load?.()
      .then((loaded) => {
        if (!isGone) setDialog(() => loaded);
      })
      .catch(() => {
        showToast({ type: "error", message: m.add_dialogs_failed() });
        closeAddDialog();
      });
    return () => {
      isGone = true;
    };
  }, [request]);
  return Dialog && <Dialog request={request} />;
}
