import { IconX } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { ActionMenu, runOrExplain } from "../../ui/menus/action-menu.tsx";
import { countText } from "../../ui/text/count-text.ts";
import type { ListAction } from "../list-props.ts";
import classes from "./list-tools.module.css";

interface BulkBarProps {
  count: number;
  /** Number of selected rows outside the present filters. */
  elsewhere: number;
  actions: readonly ListAction[];
  /** Number of rows of the filter while they can be chosen all at once, else null. */
  whole: number | null;
  onWhole: () => void;
  onClear: () => void;
}

/** Actions beside the count; the others are in a menu. */
const IN_BAR = 3;

/** Bulk actions, in place of the toolbar while rows are selected, without layout shift. */
export function BulkBar({ count, elsewhere, actions, whole, onWhole, onClear }: BulkBarProps) {
  const shown = actions.length > IN_BAR + 1 ? actions.slice(0, IN_BAR) : actions;
  const more = actions.slice(shown.length);
  return (
    <div className={classes.bulk} role="toolbar" aria-label={m.ui_list_bulk_label()}>
      <p className={classes.selected} aria-live="polite">
        {m.ui_list_selected({ count: countText(count) })}
      </p>
      <button type="button" className={classes.action} aria-label={m.ui_list_selection_clear()} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
      <div className={classes.elsewhere}>
        {elsewhere > 0 && m.ui_list_selected_elsewhere({ count: countText(elsewhere) })}
        {whole !== null && (
          <button type="button" className={classes.action} onClick={onWhole}>
            {m.ui_list_select_whole({ count: countText(whole) })}
          </button>
        )}
      </div>
      {shown.map((action) => (
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
      {more.length > 0 && <ActionMenu framed label={m.ui_list_bulk_more()} actions={() => more} />}
    </div>
  );
}
