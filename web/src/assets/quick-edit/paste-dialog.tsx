import { ScrollArea } from "@mantine/core";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import type { Paste, PastedCell } from "./read-cells.ts";
import classes from "./quick-edit.module.css";

/** Cells that the preview shows one by one, those that do not fit first. */
const SHOWN = 100;

const isRefused = ({ read }: PastedCell) => read.problem !== undefined;

interface PasteDialogProps {
  paste: Paste;
  onClose: () => void;
  onSave: (paste: Paste) => void;
}

/** What a pasted table changes and what of it does not fit, before anything is sent. */
export function PasteDialog({ paste, onClose, onSave }: PasteDialogProps) {
  const refused = paste.cells.filter(isRefused);
  const fitting = paste.cells.filter((cell) => !isRefused(cell));
  const shown = [...refused, ...fitting].slice(0, SHOWN);
  const left = refused.length + fitting.length - shown.length;
  return (
    <ActionDialog
      title={m.assets_cells_paste_title()}
      size={760}
      onClose={onClose}
      action={m.assets_cells_paste_save({ count: fitting.length })}
      isPossible={fitting.length > 0}
      isPending={false}
      onSubmit={() => onSave(paste)}
    >
      <ul className={classes.facts}>
        <li>{m.assets_cells_paste_changes({ count: fitting.length })}</li>
        {refused.length > 0 && <li data-problem>{m.assets_cells_paste_refused({ count: refused.length })}</li>}
        {paste.same > 0 && <li>{m.assets_cells_paste_same({ count: paste.same })}</li>}
        {paste.outside > 0 && <li data-problem>{m.assets_cells_paste_outside({ count: paste.outside })}</li>}
      </ul>
      {shown.length > 0 && <Changes cells={shown} />}
      {left > 0 && <p className={classes.note}>{m.assets_cells_paste_more({ count: left })}</p>}
    </ActionDialog>
  );
}

function Changes({ cells }: { cells: readonly PastedCell[] }) {
  const label = m.assets_cells_paste_list();
  const region = { role: "region", "aria-label": label, tabIndex: 0, "data-autofocus": true };
  return (
    <ScrollArea.Autosize className={classes.scroll ?? ""} mah="min(50vh, 420px)" viewportProps={region}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{m.assets_asset()}</th>
            <th scope="col">{m.assets_cells_paste_column()}</th>
            <th scope="col">{m.assets_cells_paste_before()}</th>
            <th scope="col">{m.assets_cells_paste_after()}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ asset, column, read }) => (
            <tr key={`${asset.id} ${column.field}`}>
              <th scope="row">{asset.asset_id}</th>
              <td>{column.title}</td>
              <td>{column.typed(asset) || m.assets_blank()}</td>
              <td>
                {read.text || m.assets_blank()}
                {read.problem !== undefined && <span className={classes.problem}>{read.problem}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea.Autosize>
  );
}
