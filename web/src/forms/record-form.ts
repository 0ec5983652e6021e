import {
  type FormErrors,
  type GetInputPropsReturnType,
  schemaResolver,
  type UseFormReturnType,
  useForm,
} from "@mantine/form";
import { useState } from "react";
import type { z } from "zod";
import { m } from "../messages/messages.js";
import { clearDraft, readDraft, writeDraft } from "./form-draft.ts";

interface FieldOptions {
  /** Sentence below the input. */
  help?: string;
  required?: boolean;
  /** "checkbox" for Checkbox and Switch. */
  type?: "input" | "checkbox";
}

/** A form of one record: values as they are typed, judged and sent as the call's body. */
export interface RecordForm<Values extends object, Body> {
  form: UseFormReturnType<Values, Body, (values: Values) => FormErrors>;
  /** Words of each field by path. */
  labels: Record<string, string>;
  /** Those of the summary, where the words at a field alone do not tell which one it is. */
  summaryLabels: Record<string, string>;
  /** Props to spread on a Mantine input: label with "(required)" in words, help, value, change handler, error. */
  field: (path: keyof Values & string, options?: FieldOptions) => FieldProps;
  /** True while entries of an earlier visit, brought back from the session, are shown. */
  draftRestored: boolean;
  /** Forgets the draft and shows the initial values again. */
  startAgain: () => void;
  /** Forgets the draft, after the record is saved. */
  forgetDraft: () => void;
  keepsDraft: boolean;
  /** Shows problems the server found, by body path, at their fields; gives them by field. */
  showErrors: (errors: Record<string, string>) => FormErrors;
  /** Whether anything is typed that is not saved. */
  isDirty: () => boolean;
}

interface RecordFormInput<Values extends object, Schema extends z.ZodType> {
  /** Body schema of the call that will be sent. */
  schema: Schema;
  labels: Record<keyof Values & string, string>;
  summaryLabels?: Record<string, string>;
  /** Taken once, when the form is mounted: mount the form of an edit page after its record is loaded. */
  initialValues: Values;
  toBody: (values: Values) => z.input<Schema>;
  /** Field that shows the problems of a body path, where the two differ ("address.line1" -> "line1"). */
  fieldOfPath?: (path: string) => string;
  /** Keeps the entries in the session under this name, so that they survive a reload; name it by record and version. */
  draft?: string;
}

/** Form state of a create or edit page or dialog; its rules are those of the contract's body schema. */
export function useRecordForm<Values extends object, Schema extends z.ZodType>(
  input: RecordFormInput<Values, Schema>,
): RecordForm<Values, z.input<Schema>> {
  const { schema, labels, initialValues, toBody, draft, fieldOfPath = (path: string) => path } = input;
  const summaryLabels = { ...labels, ...input.summaryLabels };
  const [restored] = useState(() => (draft ? readDraft(draft, initialValues) : null));
  const [draftRestored, setDraftRestored] = useState(restored !== null);
  const judge = schemaResolver(schema, { sync: true });

  const form = useForm<Values, z.input<Schema>>({
    initialValues: restored ?? initialValues,
    transformValues: toBody,
    validate: (values) => mapPaths(judge(toBody(values)), fieldOfPath),
    onValuesChange: (values) => {
      if (draft) writeDraft(draft, values);
    },
  });

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
    startAgain: () => {
      form.setInitialValues(initialValues);
      form.reset();
      setDraftRestored(false);
      if (draft) clearDraft(draft);
    },
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
  /** Absent on a checkbox, which has its label beside it. */
  inputWrapperOrder?: ("label" | "input" | "description" | "error")[];
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
    inputWrapperOrder: ["label", "input", "description", "error"],
    withAsterisk: false,
  };
}
