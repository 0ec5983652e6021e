import type { Asset } from "@steward/contract/assets/rules";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { invalidate } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { isSignedIn } from "../../http/session.ts";
import { isModalOpen } from "../../keyboard/modal-focus.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { leaveQuestion, useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { cellColumns } from "./cell-columns.ts";
import { CellGrid, type Place } from "./cell-grid.tsx";
import { CellStore, type Unsaved } from "./cell-store.ts";
import { PasteDialog } from "./paste-dialog.tsx";
import classes from "./quick-edit.module.css";
import { layPaste, type Paste } from "./read-cells.ts";

interface QuickEditProps {
  label: string;
  rows: readonly Asset[];
  /** Told whether anything is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The loaded assets as cells that are edited by keyboard and filled from a spreadsheet. */
export function QuickEdit({ label, rows, onUnsaved }: QuickEditProps) {
  const may = useMayEach();
  const columns = useMemo(() => cellColumns(may), [may]);
  const [store] = useState(() => new CellStore());
  useSyncExternalStore(store.subscribe, store.snapshot);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [focused, setFocused] = useState(1);
  const [paste, setPaste] = useState<Paste | null>(null);
  const [isReading, setIsReading] = useState(false);
  const hint = useId();
  const grid = useRef<HTMLDivElement>(null);
  const at = { ...place, row: Math.min(place.row, Math.max(0, rows.length - 1)) };
  const { refused, pending } = store;
  useLeaveGuard(store, onUnsaved);

  const focusOn = (next: Place) => {
    setPlace(next);
    setFocused((count) => count + 1);
  };
  const fill = async (copied: string) => {
    setIsReading(true);
    try {
      const { pastedTable } = await import("./pasted-table.ts");
      const table = pastedTable(copied);
      const below = rows.slice(at.row).map((asset) => store.newest(asset));
      const [asset] = below;
      const column = columns[at.column];
      if (table.length > 1 || (table[0]?.length ?? 0) > 1)
        setPaste(await layPaste(table, below, columns.slice(at.column)));
      else if (asset && column) void store.enter({ asset, column }, table[0]?.[0] ?? "");
    } catch (error) {
      reportError(error, "load");
    } finally {
      setIsReading(false);
    }
  };
  useClipboard(grid, {
    copied: () => {
      const asset = rows[at.row];
      return asset ? (columns[at.column]?.typed(store.newest(asset)) ?? "") : "";
    },
    onPaste: (text) => void fill(text),
  });
  const close = () => {
    setPaste(null);
    setFocused((count) => count + 1);
  };
  const save = ({ cells }: Paste) => {
    close();
    for (const { asset, column, read } of cells) {
      if (read.problem !== undefined) store.mark({ asset, column, ...read });
    }
    const fitting = cells.flatMap(({ asset, column, read }) =>
      read.problem === undefined ? [{ asset, column, value: read.value, text: read.text }] : [],
    );
    void store.save(fitting);
  };
  const goTo = ({ asset, column }: Unsaved) => {
    const row = rows.findIndex(({ id }) => id === asset.id);
    if (row !== -1) focusOn({ row, column: columns.findIndex(({ field }) => field === column.field) });
  };

  return (
    <div className={classes.box}>
      <div className={classes.bar}>
        <p id={hint} className={classes.hint}>
          {m.assets_cells_hint()}
        </p>
        <p role="status" className={classes.status}>
          {isReading ? m.assets_cells_reading() : statusText(store)}
        </p>
        <Button
          variant="default"
          size="compact-md"
          className={classes.undo ?? ""}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!store.isUndoable || pending.length > 0}
          onClick={() => {
            // The button is disabled while it works, and would lose the keyboard.
            focusOn(at);
            void store.undo();
          }}
        >
          {m.assets_cells_undo()}
        </Button>
      </div>
      {refused.length > 0 && <Refused cells={refused} onGo={goTo} />}
      {rows.length > 0 && (
        <CellGrid
          label={label}
          describedBy={hint}
          rows={rows}
          columns={columns}
          store={store}
          at={at}
          onAt={setPlace}
          focused={focused}
          onFocus={focusOn}
          grid={grid}
        />
      )}
      {paste && <PasteDialog paste={paste} onClose={close} onSave={save} />}
    </div>
  );
}

function statusText({ pending, saved }: CellStore): string {
  if (pending.length > 0) return m.assets_cells_saving({ count: pending.length });
  return saved > 0 ? m.assets_cells_saved({ count: saved }) : "";
}

/** Cells that are not saved, each with its reason and the way to it. */
function Refused({ cells, onGo }: { cells: readonly Unsaved[]; onGo: (cell: Unsaved) => void }) {
  return (
    <section className={classes.refused} aria-label={m.assets_cells_refused_title()}>
      <p role="alert">{m.assets_cells_refused({ count: cells.length })}</p>
      <ul>
        {cells.map((cell) => (
          <li key={`${cell.asset.id} ${cell.column.field}`}>
            <button type="button" onClick={() => onGo(cell)}>
              {m.assets_cells_cell({ column: cell.column.title, asset: cell.asset.asset_id })}
            </button>
            <span>{cell.problem}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks before the page is left with cells that are not saved; behind the cells the lists are fetched anew. */
function useLeaveGuard(store: CellStore, onUnsaved: (isUnsaved: boolean) => void): void {
  const confirm = useConfirm();
  const isUnsaved = store.pending.length + store.refused.length > 0;
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isModalOpen() || !isUnsaved || !isSignedIn() || current.pathname === next.pathname) return false;
      return !(await confirm(leaveQuestion()));
    },
    enableBeforeUnload: () => isSignedIn() && isUnsaved,
  });
  const tell = useEffectEvent(onUnsaved);
  useEffect(() => tell(isUnsaved), [isUnsaved]);
  const end = useEffectEvent(() => {
    tell(false);
    void store.settled.then(() => (store.hasWritten ? invalidate() : undefined));
  });
  useEffect(() => () => end(), []);
}

interface Clipboard {
  /** What the focused cell copies. */
  copied: () => string;
  onPaste: (text: string) => void;
}

/** The clipboard of a focused cell; browsers tell of it at the document, as a cell is no field. */
function useClipboard(grid: { current: HTMLElement | null }, { copied, onPaste }: Clipboard): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const cell = document.activeElement;
    if (cell?.role !== "gridcell" || !grid.current?.contains(cell) || !event.clipboardData) return;
    event.preventDefault();
    if (event.type === "copy") event.clipboardData.setData("text/plain", copied());
    else onPaste(event.clipboardData.getData("text/plain"));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener("copy", listen);
    document.addEventListener("paste", listen);
    return () => {
      document.removeEventListener("copy", listen);
      document.removeEventListener("paste", listen);
    };
  }, []);
}
