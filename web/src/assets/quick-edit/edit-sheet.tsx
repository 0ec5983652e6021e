import { TextInput } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { useMemo, useState } from "react";
import { DayField } from "../../forms/fields/day-field.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { invalidate } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { showToast } from "../../toasts/toasts.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { readDay } from "../../ui/text/local-time.ts";
import { assetTitle } from "../asset-labels.ts";
import { type CellColumn, type CellField, cellColumns, type CellValue } from "./cell-columns.ts";
import { type CellChange, CellStore } from "./cell-store.ts";
import { readCell } from "./read-cells.ts";
import classes from "./quick-edit.module.css";

/** What is entered in a field; a chosen record brings its id. */
interface Draft {
  text: string;
  value?: CellValue;
}
type Drafts = Partial<Record<CellField, Draft>>;
type Problems = Partial<Record<CellField, string>>;

/** The cells of one asset as a sheet over the cards of a phone; saved together, refused each with its reason. */
export function EditSheet({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const may = useMayEach();
  const columns = useMemo(() => cellColumns(may), [may]);
  const [store] = useState(() => new CellStore());
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problems, setProblems] = useState<Problems>({});
  const [isPending, setIsPending] = useState(false);
  const newest = store.newest(asset);
  const changed = columns.filter((column) => {
    const draft = drafts[column.field];
    return draft !== undefined && draft.text.trim() !== column.typed(newest);
  });

  const save = async () => {
    setIsPending(true);
    const found: Problems = {};
    const cells: CellChange[] = [];
    for (const column of changed) {
      const { text, value } = drafts[column.field] ?? { text: "" };
      const read = value === undefined ? await readCell(column, text) : { value, text };
      if (read.problem === undefined) cells.push({ asset, column, ...read });
      else found[column.field] = read.problem;
    }
    if (Object.keys(found).length === 0) await store.save(cells);
    for (const { column, problem } of store.refused) found[column.field] = problem ?? "";
    setIsPending(false);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    showToast({ type: "success", message: assetCalls.update.success ?? "" });
    await invalidate();
    onClose();
  };
  const close = () => {
    if (store.hasWritten) void invalidate();
    onClose();
  };

  return (
    <ActionDialog
      title={m.assets_sheet_title({ name: assetTitle(asset) })}
      isSheet
      isDirty={changed.length > 0}
      onClose={close}
      action={m.assets_sheet_save()}
      isPossible={changed.length > 0}
      isPending={isPending}
      onSubmit={() => void save()}
    >
      {columns.map((column) => (
        <SheetField
          key={column.field}
          column={column}
          asset={newest}
          draft={drafts[column.field]}
          problem={problems[column.field]}
          onChange={(draft) => {
            store.drop({ asset, column });
            setDrafts((before) => ({ ...before, [column.field]: draft }));
            setProblems((before) => ({ ...before, [column.field]: undefined }));
          }}
        />
      ))}
    </ActionDialog>
  );
}

interface SheetFieldProps {
  column: CellColumn;
  asset: Asset;
  draft: Draft | undefined;
  problem: string | undefined;
  onChange: (draft: Draft) => void;
}

function SheetField({ column, asset, draft, problem, onChange }: SheetFieldProps) {
  const { field, title, source } = column;
  const stored = asset[field];
  const shared = { label: title, error: problem };
  if (source) {
    const value = draft === undefined ? stored : (draft.value ?? null);
    return (
      <RecordPicker
        {...shared}
        call={source.call}
        describe={source.describe}
        query={source.query ?? {}}
        value={value}
        current={stored === null ? null : { id: stored, name: column.typed(asset) }}
        onChange={() => undefined}
        onPick={(row) => onChange({ value: row?.id ?? null, text: row ? source.describe(row).label : "" })}
      />
    );
  }
  if (field === "purchase_date") {
    return (
      <DayField
        {...shared}
        value={draft === undefined ? stored : (column.read(draft.text) ?? null)}
        onChange={(day) => onChange({ text: /^\d{4}-\d\d-\d\d$/.test(day ?? "") ? readDay(day) : (day ?? "") })}
        clearButtonProps={{ "aria-label": m.assets_sheet_clear_day() }}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      classNames={column.mono ? { input: classes.mono ?? "" } : {}}
      value={draft?.text ?? column.typed(asset)}
      maxLength={column.maxLength}
      inputMode={field === "purchase_cost" ? "decimal" : undefined}
      autoComplete="off"
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  );
}
