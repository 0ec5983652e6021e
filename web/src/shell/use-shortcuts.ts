import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import { useEffect, useRef } from "react";
import { openAddDialog, openedAddDialog } from "../add-dialogs/open-add-dialog.ts";
import { mayOf } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";
import { isMac, pressedKeys } from "../keyboard/pressed-keys.ts";
import { type Shortcut, shortcutOf } from "../keyboard/shortcuts.ts";

/** An open dialog keeps its entries: no other one opens over it. */
const isDialogOpen = () =>
  openedAddDialog() !== null || document.querySelector('dialog:modal, [role="dialog"][aria-modal="true"]') !== null;

const moduleOf = ({ permission }: Shortcut) => permission.split(".")[0] ?? "";

function isAllowed(shortcut: Shortcut, organisation: OrganisationDetails): boolean {
  if (organisation.locked_modules.includes(moduleOf(shortcut))) return false;
  return mayOf(organisation)(shortcut.permission);
}

/** Registers the keyboard shortcuts of the application. */
export function useShortcuts(): void {
  const organisation = useOrganisation();
  /** A shortcut that was pressed before the permissions were loaded. */
  const early = useRef<Shortcut | null>(null);
  useEffect(() => {
    const act = (shortcut: Shortcut) => {
      if (!organisation) early.current = shortcut;
      else if (isAllowed(shortcut, organisation)) openAddDialog(shortcut.opens);
    };
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || event.defaultPrevented) return;
      const shortcut = shortcutOf(pressedKeys(event, isMac()) ?? "");
      if (!shortcut || isDialogOpen()) return;
      // A forbidden shortcut must not trigger the browser's own.
      event.preventDefault();
      event.stopPropagation();
      act(shortcut);
    };
    if (organisation && early.current) {
      act(early.current);
      early.current = null;
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [organisation]);
}
