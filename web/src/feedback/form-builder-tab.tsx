import { ActionIcon, Button, TextInput, VisuallyHidden } from "@mantine/core";
import { feedbackCalls as calls } from "@steward/contract/feedback/calls";
import { type FeedbackSubject, feedbackSubjects, QUESTIONS_MOST } from "@steward/contract/feedback/constants";
import type { FeedbackForm } from "@steward/contract/feedback/rules";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EditedForm, useEditedRecord } from "../forms/edit-page.tsx";
import { LongTextField } from "../forms/fields/long-text-field.tsx";
import { SwitchField } from "../forms/fields/switch-field.tsx";
import { FormBody } from "../forms/form-body.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { TabIntro } from "../lists/tab-intro.tsx";
import { m } from "../messages/messages.js";
import { useUrlState } from "../navigation/navigation.tsx";
import { Column, Columns, Panel } from "../ui/details/details.tsx";
import { OrderedList } from "../ui/ordered-list.tsx";
import { aboutLabel, typeLabel } from "./question-labels.ts";
import classes from "./feedback.module.css";
import { bodyOf, type EditedQuestion, formFields, newQuestion, previewed } from "./form-values.ts";
import { FormPreview, FormVersions } from "./form-preview.tsx";
import { QuestionDialog } from "./question-dialog.tsx";

/** The forms that ask for feedback, as a tab of the settings. */
export default function FormBuilderTab() {
  const [url, change] = useUrlState();
  const about = feedbackSubjects.find((subject) => subject === url.about) ?? feedbackSubjects[0];
  return (
    <>
      <TabIntro text={m.feedback_forms_explanation()} action={null} />
      <div className={classes.subjects} role="group" aria-label={m.feedback_forms()}>
        {feedbackSubjects.map((subject) => (
          <button
            key={subject}
            type="button"
            aria-pressed={subject === about}
            onClick={() => change({ about: subject === feedbackSubjects[0] ? "" : subject })}
          >
            {aboutLabel[subject]()}
          </button>
        ))}
      </div>
      <Present key={about} about={about} />
    </>
  );
}

function Present({ about }: { about: FeedbackSubject }) {
  const edited = useEditedRecord(calls.forms, { query: { about: [about], is_current: true } });
  return (
    <EditedForm edited={edited} fields={4} hasBlock>
      {({ results }) => (
        <Builder about={about} form={results[0] ?? null} onSaved={edited.reload} onReload={edited.reload} />
      )}
    </EditedForm>
  );
}

interface BuilderProps {
  about: FeedbackSubject;
  /** The version that is asked now. */
  form: FeedbackForm | null;
  onSaved: () => void;
  onReload: () => void;
}

function Builder({ about, form: present, onSaved, onReload }: BuilderProps) {
  const publish = useWrite(calls.publish);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/feedback/rules")).formBody,
    labels: formFields.labels(),
    initialValues: formFields.valuesOf(present),
    toBody: (values) => bodyOf(about, values),
    fieldOfPath: (path) => path.replace(/^fields\..*$/, "fields"),
    draft: `feedback.form.${about}.${present?.version ?? 0}`,
  });
  const { fields } = form.form.values;
  return (
    <Columns>
      <Column>
        <Panel title={m.feedback_form()}>
          <FormBody
            form={form}
            submitLabel={m.feedback_publish()}
            cancelLabel={m.feedback_start_again()}
            note={present && m.feedback_publish_note({ version: present.version + 1 })}
            onSubmit={(body) => publish.mutateAsync({ body, ...(present ? { version: present.version } : {}) })}
            onSaved={onSaved}
            onCancel={form.startAgain}
            onReload={onReload}
          >
            <TextInput {...form.field("title", { required: true })} maxLength={120} autoComplete="off" />
            <LongTextField {...form.field("introduction")} maxLength={500} minRows={2} />
            <Questions
              questions={fields}
              error={form.form.errors.fields}
              onChange={(next) => form.form.setFieldValue("fields", next)}
            />
            <SwitchField {...form.field("is_asked", { type: "checkbox", help: m.feedback_is_asked_help() })} />
          </FormBody>
        </Panel>
      </Column>
      <Column>
        <FormPreview
          title={form.form.values.title}
          introduction={form.form.values.introduction}
          questions={fields.map(previewed)}
        />
        <FormVersions about={about} />
      </Column>
    </Columns>
  );
}

interface QuestionsProps {
  questions: readonly EditedQuestion[];
  error: ReactNode;
  onChange: (questions: EditedQuestion[]) => void;
}

/** Questions in their order; each is edited in a dialog. */
function Questions({ questions, error, onChange }: QuestionsProps) {
  const [opened, setOpened] = useState<EditedQuestion | null>(null);
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const removedAt = useRef<number | null>(null);
  // The button that removed a question is gone with it.
  useEffect(() => {
    if (removedAt.current === null) return;
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
    const next = buttons[removedAt.current] ?? buttons.at(-1) ?? box.current?.querySelector<HTMLElement>("[data-path]");
    removedAt.current = null;
    next?.focus();
  });
  const remove = (index: number, name: string) => {
    removedAt.current = index;
    onChange(questions.toSpliced(index, 1));
    setSaid(m.feedback_question_removed({ name }));
  };
  const take = (question: EditedQuestion) => {
    const at = questions.findIndex(({ key }) => key === question.key);
    onChange(at < 0 ? [...questions, question] : questions.with(at, question));
    setOpened(null);
  };
  return (
    <div ref={box} role="group" aria-label={m.feedback_questions()}>
      <p className={classes.legend}>{m.feedback_questions()}</p>
      {questions.length === 0 ? (
        <p className={classes.meta}>{m.feedback_no_questions()}</p>
      ) : (
        <OrderedList
          label={m.feedback_questions()}
          entries={questions.map((question) => ({ id: question.key, name: question.label, note: marksOf(question) }))}
          onChange={(keys) => onChange(keys.flatMap((key) => questions.filter((question) => question.key === key)))}
          actions={({ name }, index) => (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={m.feedback_question_edit({ name })}
                onClick={() => setOpened(questions[index] ?? null)}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                data-remove
                aria-label={m.feedback_question_remove({ name })}
                onClick={() => remove(index, name)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        />
      )}
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        mt="sm"
        data-path="fields"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={questions.length >= QUESTIONS_MOST}
        onClick={() => setOpened(newQuestion())}
      >
        {m.feedback_question_add()}
      </Button>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      {opened && <QuestionDialog question={opened} onClose={() => setOpened(null)} onTake={take} />}
    </div>
  );
}

const marksOf = ({ field_type, is_required }: EditedQuestion): string =>
  [typeLabel[field_type](), is_required && m.feedback_required()].filter(Boolean).join(", ");
