import { useBlocker } from "@tanstack/react-router";
import { leaveQuestion, useConfirm } from "./confirm-dialog.tsx";

/**
 * Protects what is typed in a dialog: the browser asks before a reload, and a step in the history closes the dialog,
 * after asking, before it changes the page.
 */
export function useDialogGuard(isDirty: () => boolean, close: () => void): void {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ action }) => {
      if (action === "PUSH" || action === "REPLACE") return false;
      if (!isDirty() || (await confirm(leaveQuestion()))) close();
      return true;
    },
    enableBeforeUnload: isDirty,
  });
}
