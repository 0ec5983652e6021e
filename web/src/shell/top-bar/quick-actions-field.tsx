import { IconCommand } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { Keys } from "../../ui/text/keys.tsx";
import { showOverlay } from "../commands/overlay.ts";
import { ariaKeys, keyLabels } from "../shortcuts/shortcut-table.ts";
import classes from "./quick-actions-field.module.css";

/** Field of the top bar that opens the palette. */
export function QuickActionsField() {
  return (
    <button
      type="button"
      className={classes.field}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys("Mod+K")}
      data-opens-palette
      onClick={() => showOverlay("palette")}
    >
      <IconCommand size={16} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{m.palette_quick_actions()}</span>
      <span className={classes.hint} aria-hidden="true">
        <Keys labels={keyLabels("Mod+K")} />
      </span>
    </button>
  );
}
