import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import {
  HELP_MOST,
  isChoice,
  LABEL_MOST,
  OPTION_MOST,
  OPTIONS_LEAST,
  OPTIONS_MOST,
  questionTypes,
} from "@steward/contract/feedback/constants";
import { useState } from "react";
import { SwitchField } from "../forms/fields/switch-field.tsx";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { typeLabel } from "./question-labels.ts";
import type { EditedQuestion } from "./form-values.ts";

interface QuestionDialogProps {
  question: EditedQuestion;
  onClose: () => void;
  onTake: (question: EditedQuestion) => void;
}

/** Options of a choice, one on each line. */
const optionsOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Why the options are none; undefined where they are. */
function problemOf(options: readonly string[]): string | undefined {
  if (options.length < OPTIONS_LEAST) return m.feedback_options_least({ least: OPTIONS_LEAST });
  if (options.length > OPTIONS_MOST) return m.feedback_options_most({ most: OPTIONS_MOST });
  if (options.some((option) => option.length > OPTION_MOST)) return m.feedback_option_long({ most: OPTION_MOST });
  return new Set(options.map((option) => option.toLowerCase())).size < options.length
    ? m.feedback_option_twice()
    : undefined;
}

/** What a question asks and how it is answered. */
export function QuestionDialog({ question, onClose, onTake }: QuestionDialogProps) {
  const [values, setValues] = useState({ ...question, options: question.options.join("\n") });
  const [isChecked, setIsChecked] = useState(false);
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const options = isChoice(values.field_type) ? optionsOf(values.options) : [];
  const labelProblem = values.label.trim() === "" ? m.feedback_label_needed() : undefined;
  const optionsProblem = isChoice(values.field_type) ? problemOf(options) : undefined;
  const submit = () => {
    setIsChecked(true);
    if (labelProblem || optionsProblem) return;
    onTake({ ...values, label: values.label.trim(), help: values.help.trim(), options });
  };
  const isDirty = JSON.stringify(values) !== JSON.stringify({ ...question, options: question.options.join("\n") });
  return (
    <ActionDialog
      title={question.label === "" ? m.feedback_question_add() : m.feedback_question_change()}
      size={520}
      isDirty={isDirty}
      onClose={onClose}
      action={m.feedback_question_take()}
      isPending={false}
      onSubmit={submit}
    >
      <TextInput
        label={m.forms_required_label({ label: m.feedback_label() })}
        required
        withAsterisk={false}
        maxLength={LABEL_MOST}
        autoComplete="off"
        value={values.label}
        error={isChecked && labelProblem}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <NativeSelect
        label={m.feedback_type()}
        value={values.field_type}
        data={questionTypes.map((type) => ({ value: type, label: typeLabel[type]() }))}
        description={question.id && question.field_type !== values.field_type ? m.feedback_type_anew() : undefined}
        onChange={(event) => {
          const chosen = questionTypes.find((type) => type === event.currentTarget.value);
          if (chosen) set({ field_type: chosen });
        }}
      />
      {isChoice(values.field_type) && (
        <Textarea
          label={m.forms_required_label({ label: m.feedback_options() })}
          description={m.feedback_options_help()}
          required
          withAsterisk={false}
          autosize
          minRows={3}
          maxRows={10}
          value={values.options}
          error={isChecked && optionsProblem}
          onChange={(event) => set({ options: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={m.feedback_help()}
        maxLength={HELP_MOST}
        autoComplete="off"
        value={values.help}
        onChange={(event) => set({ help: event.currentTarget.value })}
      />
      <SwitchField
        label={m.feedback_is_required()}
        checked={values.is_required}
        onChange={(event) => set({ is_required: event.currentTarget.checked })}
      />
    </ActionDialog>
  );
}
