import { useCallback } from "react";
import { openAddDialog } from "../../add-dialogs/open-add-dialog.ts";
import { useGo } from "../../navigation/navigation.tsx";
import type { Command } from "./commands.ts";
import { showOverlay } from "./overlay.ts";

/** Opens a command's dialog, else its page; a locked one opens nothing. The palette closes. */
export function useOpenCommand(): (command: Command, options?: { replace?: boolean }) => void {
  const go = useGo();
  return useCallback(
    (command, options = {}) => {
      if (command.isLocked) return;
      showOverlay(null);
      if (command.opens) openAddDialog(command.opens);
      else void go(command.route, options);
    },
    [go],
  );
}
