import { Checkbox, Stack, TextInput } from "@mantine/core";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { DOCUMENT_ENDINGS, documentEnding } from "@steward/contract/documents/constants";
import { LONG_TEXT_MOST, NPS_MOST, SHORT_TEXT_MOST } from "@steward/contract/feedback/constants";
import type { Answer, AskedForm, OwnSubmission, Question } from "@steward/contract/feedback/rules";
import { IconPaperclip } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { DayField } from "../forms/fields/day-field.tsx";
import { LongTextField } from "../forms/fields/long-text-field.tsx";
import { StarsField } from "../forms/tiles/stars-field.tsx";
import { TileChoice } from "../forms/tiles/tile-choice.tsx";
import { SignatureField } from "../forms/signature/signature-field.tsx";
import { m } from "../messages/messages.js";
import { DropZone } from "../ui/drop-zone.tsx";
import { PushButton } from "../ui/push-button.tsx";
import type { useAnswers } from "./answer-form.ts";
import { type AnswerValue, fileOf } from "./answer-values.ts";
import classes from "./feedback.module.css";

interface AnswerFieldProps {
  question: Question;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  error?: ReactNode;
  /** The file or signature that is kept. */
  kept?: Answer | undefined;
}

interface AnswerFieldsProps {
  asked: AskedForm;
  form: ReturnType<typeof useAnswers>["form"];
  own: OwnSubmission | null;
}

/** What a form says, and the field of each of its questions. */
export const AnswerFields = ({ asked, form, own }: AnswerFieldsProps) => (
  <>
    {asked.introduction && (
      <p className={classes.introduction} dir="auto">
        {asked.introduction}
      </p>
    )}
    {asked.fields.map((question) => (
      <AnswerField
        key={question.id}
        question={question}
        value={form.values[question.id] ?? null}
        onChange={(value) => form.setFieldValue(question.id, value)}
        error={form.errors[question.id]}
        kept={fileOf(own, question.id)}
      />
    ))}
  </>
);

const textOf = (value: AnswerValue): string => (typeof value === "string" ? value : "");
const chosenOf = (value: AnswerValue): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Field of a question, by its type. */
export function AnswerField({ question, value, onChange, error, kept }: AnswerFieldProps) {
  const { id, field_type, is_required: required, help, options } = question;
  const label = required ? m.forms_required_label({ label: question.label }) : question.label;
  const shared = { label, error, required };
  const typed = {
    ...shared,
    description: help || undefined,
    withAsterisk: false,
    "data-path": id,
  };
  const tiles = { ...shared, help: help || undefined, path: id, value: chosenOf(value), onChange };
  switch (field_type) {
    case "rating":
      return <StarsField {...tiles} />;
    case "nps":
      return (
        <TileChoice
          {...tiles}
          tiles={Array.from({ length: NPS_MOST + 1 }, (_, score) => ({ value: String(score), label: String(score) }))}
          ends={[m.feedback_not_likely(), m.feedback_very_likely()]}
        />
      );
    case "yes_no":
      return (
        <TileChoice
          {...tiles}
          tiles={[
            { value: "yes", label: m.feedback_yes() },
            { value: "no", label: m.feedback_no() },
          ]}
        />
      );
    case "single_choice":
      return <TileChoice {...tiles} isStacked tiles={options.map((option) => ({ value: option, label: option }))} />;
    case "multi_choice":
      return (
        <Checkbox.Group {...typed} value={Array.isArray(value) ? value : []} onChange={onChange}>
          <Stack gap={0} py={4}>
            {options.map((option, index) => (
              <Checkbox
                key={option}
                value={option}
                label={option}
                className={classes.check ?? ""}
                data-path={index === 0 ? id : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case "long_text":
      return (
        <LongTextField
          {...typed}
          maxLength={LONG_TEXT_MOST}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "date":
      return (
        <DayField
          {...typed}
          maw={260}
          value={chosenOf(value)}
          onChange={onChange}
          clearButtonProps={{ "aria-label": m.feedback_clear_of({ label: question.label }) }}
        />
      );
    case "file":
      return <FileField {...shared} help={help} path={id} value={value} kept={kept} onChange={onChange} />;
    case "signature":
      return <KeptSignature {...shared} help={help} path={id} value={value} kept={kept} onChange={onChange} />;
    default:
      return (
        <TextInput
          {...typed}
          {...(field_type === "number" ? { inputMode: "decimal", maw: 260 } : { maxLength: SHORT_TEXT_MOST })}
          autoComplete="off"
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

interface KeptProps {
  label: string;
  help: string;
  error?: ReactNode;
  required: boolean;
  path: string;
  value: AnswerValue;
  kept: Answer | undefined;
  onChange: (value: AnswerValue) => void;
}

const ACCEPTED = DOCUMENT_ENDINGS.map((ending) => `.${ending}`).join(",");

/** Why a file is not taken; undefined where it is. */
function problemOf(file: File): string | undefined {
  if (!documentEnding(file.name)) return m.documents_kinds();
  return file.size > MAX_UPLOAD_BYTES ? m.documents_too_large() : undefined;
}

/** A file that is chosen or dropped, and sent with the other answers. */
function FileField({ label, help, error, path, value, kept, onChange }: KeptProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | undefined>();
  const name = value instanceof File ? value.name : kept && kept.value === value ? kept.file_name : null;
  const shown = problem ?? error;
  return (
    <div role="group" aria-labelledby={id} className={classes.choice}>
      <span id={id} className={classes.legend}>
        {label}
      </span>
      <div data-path={path} tabIndex={-1}>
        <DropZone
          label={`${label}: ${m.documents_choose()}`}
          accept={ACCEPTED}
          className={classes.zone}
          describedBy={`${id}-about`}
          onFiles={([file]) => {
            const refused = file && problemOf(file);
            setProblem(refused);
            if (file && !refused) onChange(file);
          }}
        >
          <IconPaperclip size={18} stroke={1.6} aria-hidden />
          <span dir="auto">{name ?? m.documents_choose()}</span>
        </DropZone>
      </div>
      {value !== null && (
        <div>
          <PushButton tone="plain" onClick={() => onChange(null)}>
            {m.feedback_remove_file()}
          </PushButton>
        </div>
      )}
      <p id={`${id}-about`} className={shown ? classes.problem : classes.help}>
        {shown ?? (help || m.documents_kinds_short())}
      </p>
    </div>
  );
}

/** A signature, or the one that was given before. */
function KeptSignature({ label, help, error, path, value, kept, onChange }: KeptProps) {
  const isKept = kept !== undefined && kept.value === value;
  return (
    <div data-path={path} tabIndex={-1}>
      {isKept ? (
        <div className={classes.choice} role="group" aria-label={label}>
          <span className={classes.legend}>{label}</span>
          <img src={kept.file ?? ""} alt={label} className={classes.signature} />
          <div>
            <PushButton tone="plain" onClick={() => onChange(null)}>
              {m.feedback_sign_again()}
            </PushButton>
          </div>
        </div>
      ) : (
        <SignatureField label={label} description={help || undefined} error={error} onChange={onChange} />
      )}
    </div>
  );
}
