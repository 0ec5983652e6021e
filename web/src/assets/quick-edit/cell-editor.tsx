import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { m } from "../../messages/messages.js";
import type { CellValue } from "./cell-columns.ts";
import type { Cell } from "./cell-store.ts";
import classes from "./quick-edit.module.css";

/** Where the focus goes from an edited cell; nowhere, where the person has put it elsewhere. */
export type Move = "down" | "up" | "next" | "previous" | "stay" | "nowhere";

interface CellEditorProps extends Cell {
  /** What the cell begins with. */
  text: string;
  onText: (text: string, move: Move) => void;
  onRecord: (record: { value: CellValue; text: string }) => void;
  onCancel: () => void;
}

/** Where a key that ends the editing leads; undefined for every other key. */
function moveOf({ key, shiftKey }: KeyboardEvent): Move | undefined {
  if (key === "Enter") return shiftKey ? "up" : "down";
  if (key === "Tab") return shiftKey ? "previous" : "next";
  return undefined;
}

/** A cell under the pen: Enter, Tab and leaving it save, Escape takes it back. */
export function CellEditor(props: CellEditorProps) {
  const { column, onText, onCancel } = props;
  const box = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    // Before the pressed key reaches the page, so that it is typed into the field in place of what stands there.
    const input = box.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, []);

  const end = (move: Move) => {
    if (isOver.current) return;
    isOver.current = true;
    const typed = box.current?.querySelector("input")?.value ?? "";
    // An opened search without a text leaves the record as it is.
    if (column.source && typed.trim() === "") onText(props.text, move);
    else onText(typed, move);
  };
  const press = (event: KeyboardEvent) => {
    const move = moveOf(event);
    if (event.nativeEvent.isComposing || (!move && event.key !== "Escape")) return;
    const input = box.current?.querySelector("input");
    if (event.key === "Enter" && input?.getAttribute("aria-activedescendant")) return;
    event.preventDefault();
    event.stopPropagation();
    if (move) return end(move);
    isOver.current = true;
    onCancel();
  };

  return (
    <div ref={box} className={classes.editor} onKeyDownCapture={press}>
      {column.source ? (
        <RecordInput
          {...props}
          onRecord={(record) => {
            isOver.current = true;
            props.onRecord(record);
          }}
          onBlur={() => end("nowhere")}
        />
      ) : (
        <input
          aria-label={labelOf(props)}
          className={classes.input}
          data-end={column.alignEnd || undefined}
          defaultValue={props.text}
          maxLength={column.maxLength}
          autoComplete="off"
          onBlur={() => end("nowhere")}
        />
      )}
    </div>
  );
}

const labelOf = ({ asset, column }: Cell) => m.assets_cells_cell({ column: column.title, asset: asset.asset_id });

function RecordInput(props: CellEditorProps & { onBlur: () => void }) {
  const { asset, column, onRecord } = props;
  const { source } = column;
  if (!source) return null;
  const value = asset[column.field];
  return (
    <RecordPicker
      call={source.call}
      describe={source.describe}
      query={source.query ?? {}}
      label={labelOf(props)}
      value={value}
      current={value === null ? null : { id: value, name: column.typed(asset) }}
      onChange={() => undefined}
      onPick={(row) => onRecord(row ? { value: row.id, text: source.describe(row).label } : { value: null, text: "" })}
      onBlur={props.onBlur}
    />
  );
}
