import { IconX } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { runOrExplain } from "../../ui/menus/action-menu.tsx";
import { countText } from "../../ui/text/count-text.ts";
import type { ListAction } from "../list-props.ts";
import classes from "./list-tools.module.css";

interface BulkBarProps {
  count: number;
  /** Number of selected rows outside the present filters. */
  elsewhere: number;
  actions: readonly ListAction[];
  onClear: () => void;
}

/** Bulk actions, in place of the toolbar while rows are selected, without layout shift. */
export function BulkBar({ count, elsewhere, actions, onClear }: BulkBarProps) {
  return (
    <div className={classes.bulk} role="toolbar" aria-label={m.ui_list_bulk_label()}>
      <p className={classes.selected} aria-live="polite">
        {m.ui_list_selected({ count: countText(count) })}
      </p>
      <button type="button" className={classes.action} aria-label={m.ui_list_selection_clear()} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
      <p className={classes.elsewhere}>
        {elsewhere > 0 ? m.ui_list_selected_elsewhere({ count: countText(elsewhere) }) : ""}
      </p>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={classes.action}
          data-danger={action.danger || undefined}
          onClick={() => runOrExplain(action)}
        >
          {action.icon}
          {action.label}
        </button>
      ))}
    </div>
  );
}
