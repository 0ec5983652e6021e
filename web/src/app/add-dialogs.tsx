import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useFocusReturn } from "../keyboard/focus-return.ts";
import { m } from "../messages/messages.js";
import { showToast } from "../toasts/toast-queue.ts";
import {
  type AddDialogRequest,
  closeAddDialog,
  type OpenedAddDialog,
  onAddDialogChange,
  openedAddDialog,
} from "../add-dialogs/open-add-dialog.ts";

type Dialog = ComponentType<{ request: AddDialogRequest }>;

/** Each dialog is loaded when it first opens. */
const dialogs: Record<AddDialogRequest["kind"], () => Promise<Dialog>> = {
  brand: async () => (await import("../masters/brand/brand-dialog.tsx")).BrandDialog,
  manufacturer: async () => (await import("../masters/manufacturer/manufacturer-dialog.tsx")).ManufacturerDialog,
  supplier: async () => (await import("../masters/supplier/supplier-dialog.tsx")).SupplierDialog,
  location: async () => (await import("../locations/add-location/location-dialog.tsx")).LocationDialog,
};

/** The one place where the four global add dialogs appear, whatever page is below. */
export function AddDialogs() {
  const opened = useSyncExternalStore(onAddDialogChange, openedAddDialog);
  useEffect(() => closeAddDialog, []);
  return opened ? <Opened key={opened.opening} request={opened} /> : null;
}

function Opened({ request }: { request: OpenedAddDialog }) {
  useFocusReturn();
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    let isGone = false;
    dialogs[request.kind]()
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
