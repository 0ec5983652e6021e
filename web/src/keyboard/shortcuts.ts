import type { Permission } from "@steward/contract/permissions/permissions";
import type { AddDialogRequest } from "../add-dialogs/open-add-dialog.ts";
import { nounCards } from "../nouns/registry.ts";

/** A keyboard shortcut, present for sessions with its permission. */
export interface Shortcut {
  /** In the notation of `pressedKeys`. */
  keys: string;
  opens: AddDialogRequest;
  permission: Permission;
}

export const shortcuts = (): readonly Shortcut[] =>
  nounCards().flatMap(({ add }) =>
    add ? add.shortcuts.map((shortcut) => ({ ...shortcut, permission: add.permission })) : [],
  );

export const shortcutOf = (keys: string): Shortcut | undefined =>
  shortcuts().find((shortcut) => shortcut.keys === keys);
