import {
  type FormErrors,
  type GetInputPropsReturnType,
  schemaResolver,
  type UseFormReturnType,
  useForm,
} from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { m } from "../messages/messages.js";
import { whenIdle } from "../ui/when-idle.ts";
import { clearDraft, readDraft, writeDraft } from "./form-draft.ts";

interface FieldOptions {
  /** Help text below the input. */
  help?: string;
  required?: boolean;
  /** "checkbox" for Checkbox and Switch. */
  type?: "input" | "checkbox";
}

/** Form state of one record: typed values, validated and sent as the call's body. */
export interface RecordForm<Values extends object, Body> {
  form: UseFormReturnType<Values, Body, (values: Values) => FormErrors>;
  /** Label of each field by path. */
  labels: Record<string, string>;
  /** Labels in the error summary, where the field's own label is ambiguous without its group. */
  summaryLabels: Record<string, string>;
  /** Props to spread on a Mantine input: label with "(required)", help, value, change handler, error. */
  field: (path: keyof Values & string, options?: FieldOptions) => FieldProps;
  /** True while a restored draft is presented. */
  draftRestored: boolean;
  /** Drops the draft and resets to the initial values. */
  startAgain: () => void;
  /** As `startAgain`, keeping some values: for the next record of a kind. */
  startWith: (kept: Partial<Values>) => void;
  /** Drops the draft, after the record is saved. */
  forgetDraft: () => void;
  keepsDraft: boolean;
  /** Sets the server's problems, keyed by body path, at their fields; answers them by field. */
  showErrors: (errors: Record<string, string>) => FormErrors;
  /** True with unsaved entries. */
  isDirty: () => boolean;
  /** Loads the rules; null once they are at hand, without which nothing is validated or sent. */
  loadRules: () => Promise<void> | null;
}

/** A schema, or what loads it. */
export type SchemaSource<Schema extends z.ZodType = z.ZodType> = Schema | (() => Promise<Schema>);

interface RecordFormInput<Values extends object, Schema extends z.ZodType> {
  /** Body schema of the call. One that is loaded comes after the fields are drawn: a page paints without its rules. */
  schema: SchemaSource<Schema>;
  labels: Record<keyof Values & string, string>;
  summaryLabels?: Record<string, string>;
  /** Read once at mount: mount the form of an edit page after its record is loaded. */
  initialValues: Values;
  toBody: (values: Values) => z.input<Schema>;
  /** Problems beside those of the schema, by field. */
  further?: (values: object) => FormErrors;
  /** Field for a body path, where the two differ ("address.line1" -> "line1"). */
  fieldOfPath?: (path: string) => string;
  /** Key of the draft in session storage, which survives a reload; name it by record and version. */
  draft?: string;
}

/** The schema of a form, loaded once the fields are drawn. */
function useRules<Schema extends z.ZodType>(source: SchemaSource<Schema>) {
  const rules = useRef<Schema | null>(null);
  if (typeof source !== "function") rules.current = source;
  const load = (): Promise<void> | null => {
    if (typeof source !== "function" || rules.current !== null) return null;
    return source().then((schema) => {
      rules.current = schema;
    });
  };
  const loadAtFirst = useRef(load);
  useEffect(() => {
    // A failure is told by the save that needs them.
    const begin = () => void loadAtFirst.current()?.catch(() => undefined);
    return whenIdle(begin);
  }, []);
  return { rules, load };
}

/** Form state of a create or edit page or dialog, validated by the contract's body schema. */
export function useRecordForm<Values extends object, Schema extends z.ZodType>(
  input: RecordFormInput<Values, Schema>,
): RecordForm<Values, z.input<Schema>> {
  const { labels, initialValues, toBody, further, draft, fieldOfPath = (path: string) => path } = input;
  const summaryLabels = { ...labels, ...input.summaryLabels };
  const [restored] = useState(() => (draft ? readDraft(draft, initialValues) : null));
  const [draftRestored, setDraftRestored] = useState(restored !== null);
  const { rules, load } = useRules(input.schema);

  const form = useForm<Values, z.input<Schema>>({
    initialValues: restored ?? initialValues,
    transformValues: toBody,
    validate: (values) => {
      if (rules.current === null) throw new Error("A form was validated before its rules were loaded.");
      const problems = schemaResolver(rules.current, { sync: true })(toBody(values));
      return { ...mapPaths(problems, fieldOfPath), ...further?.(values) };
    },
    onValuesChange: (values) => {
      if (draft) writeDraft(draft, values);
    },
  });

  const begin = (values: Values) => {
    form.setInitialValues(values);
    form.reset();
    setDraftRestored(false);
    if (draft) clearDraft(draft);
  };
  return {
    form,
    labels,
    summaryLabels,
    showErrors: (errors) => {
      const shown = mapPaths(errors, fieldOfPath);
      form.setErrors(shown);
      return shown;
    },
    keepsDraft: draft !== undefined,
    draftRestored,
    isDirty: () => draftRestored || form.isDirty(),
    loadRules: load,
    startAgain: () => begin(initialValues),
    startWith: (kept) => begin({ ...initialValues, ...kept }),
    forgetDraft: () => {
      if (draft) clearDraft(draft);
    },
    field: (path, options = {}) =>
      fieldProps(form.getInputProps(path, { type: options.type ?? "input" }), labels[path], options),
  };
}

const mapPaths = (errors: FormErrors, fieldOfPath: (path: string) => string): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [fieldOfPath(path), error]));

type InputProps = GetInputPropsReturnType & Required<Pick<GetInputPropsReturnType, "value" | "onChange">>;

interface FieldProps extends InputProps {
  label: string;
  description: string | undefined;
  required: boolean;
  withAsterisk?: boolean;
}

function fieldProps(
  inputProps: GetInputPropsReturnType,
  label: string,
  { help, required = false, type }: FieldOptions,
): FieldProps {
  const words = { label: required ? m.forms_required_label({ label }) : label, description: help, required };
  if (type === "checkbox") return { ...(inputProps as InputProps), ...words };
  return {
    ...(inputProps as InputProps),
    ...words,
    withAsterisk: false,
  };
}
