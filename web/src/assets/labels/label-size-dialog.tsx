import { TextInput } from "@mantine/core";
import { labelCalls } from "@steward/contract/assets/labels/calls";
import type { LabelMeasures } from "@steward/contract/assets/labels/constants";
import { labelRules, type LabelSize } from "@steward/contract/assets/labels/rules";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { type RecordForm, useRecordForm } from "../../forms/record-form.ts";
import { invalidate, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { numberText, typedNumber } from "../../ui/text/typed-values.ts";
import classes from "./label-sizes.module.css";
import { SheetDrawing } from "./sheet-drawing.tsx";

const WIDTH = 820;

const measureTitle: Readonly<Record<keyof LabelMeasures, () => string>> = {
  paper_width: m.labels_paper_width,
  paper_height: m.labels_paper_height,
  label_width: m.labels_label_width,
  label_height: m.labels_label_height,
  columns: m.labels_columns,
  rows: m.labels_rows,
  margin_left: m.labels_margin_left,
  margin_top: m.labels_margin_top,
  pitch_x: m.labels_pitch_x,
  pitch_y: m.labels_pitch_y,
};
const measures = Object.keys(measureTitle) as (keyof LabelMeasures)[];
const counts: readonly string[] = ["columns", "rows"] satisfies (keyof LabelMeasures)[];

type Values = Record<keyof LabelMeasures | "name", string>;

const byMeasure = <Value,>(of: (measure: keyof LabelMeasures) => Value) =>
  Object.fromEntries(measures.map((measure) => [measure, of(measure)])) as Record<keyof LabelMeasures, Value>;

/** The measures as they are typed; NaN, which the rules refuse, where there is no number. */
const measuresOf = (values: Values): LabelMeasures =>
  byMeasure((measure) => typedNumber(values[measure]) ?? Number.NaN);

const bodyOf = (values: Values) => ({ name: values.name.trim(), ...measuresOf(values) });

/** A sheet of A4 with three labels in a row, to begin with. */
const START: LabelMeasures = {
  paper_width: 210,
  paper_height: 297,
  label_width: 70,
  label_height: 36,
  columns: 3,
  rows: 8,
  margin_left: 0,
  margin_top: 4.5,
  pitch_x: 70,
  pitch_y: 36,
};

/** Adds or edits a size of labels, drawn as its measures are typed. */
export function LabelSizeDialog({ size, onClose }: { size: LabelSize | null; onClose: () => void }) {
  const create = useWrite(labelCalls.createSize);
  const update = useWrite(labelCalls.updateSize);
  const form = useRecordForm({
    schema: labelRules.createSize.body,
    labels: { name: m.labels_size_name(), ...byMeasure((measure) => measureTitle[measure]()) },
    initialValues: { name: size?.name ?? "", ...byMeasure((measure) => numberText((size ?? START)[measure])) },
    toBody: bodyOf,
  });
  return (
    <FormDialog
      title={size ? m.labels_sizes_edit() : m.labels_sizes_add()}
      size={WIDTH}
      form={form}
      submitLabel={m.labels_sizes_save()}
      onSubmit={(body) =>
        size?.version
          ? update.mutateAsync({ params: { id: size.id }, body, version: size.version })
          : create.mutateAsync({ body })
      }
      onSaved={onClose}
      onCancel={onClose}
      // Its present measures are in the list behind the dialog.
      onReload={() => void invalidate().then(onClose)}
    >
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <div className={classes.form}>
        <Measures form={form} />
        <figure className={classes.figure}>
          <SheetDrawing size={measuresOf(form.form.values)} className={classes.large} />
          <figcaption>{m.labels_drawn_sheet()}</figcaption>
        </figure>
      </div>
    </FormDialog>
  );
}

const Measures = ({ form }: { form: RecordForm<Values, ReturnType<typeof bodyOf>> }) => (
  <div className={classes.measures}>
    {measures.map((measure) => (
      <TextInput
        key={measure}
        {...form.field(measure, { required: true })}
        inputMode={counts.includes(measure) ? "numeric" : "decimal"}
        autoComplete="off"
        rightSection={counts.includes(measure) ? null : <span aria-hidden>{m.labels_mm()}</span>}
      />
    ))}
  </div>
);
