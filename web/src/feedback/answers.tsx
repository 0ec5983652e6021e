import { NPS_MOST } from "@steward/contract/feedback/constants";
import type { Answer, OwnSubmission, Submission } from "@steward/contract/feedback/rules";
import { m } from "../messages/messages.js";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { Stars } from "../ui/text/stars.tsx";
import classes from "./feedback.module.css";

function Value({ answer: { field, value, file, file_name } }: { answer: Answer }) {
  const text = Array.isArray(value) ? value.join(", ") : value;
  switch (field.field_type) {
    case "rating":
      return <Stars rating={Number(text)} />;
    case "nps":
      return m.feedback_score_of({ score: text, most: NPS_MOST });
    case "yes_no":
      return text === "yes" ? m.feedback_yes() : m.feedback_no();
    case "date":
      return readDay(text);
    case "file":
      return (
        <a href={file ?? ""} target="_blank" rel="noopener noreferrer">
          {file_name}
        </a>
      );
    case "signature":
      return <img src={file ?? ""} alt={field.label} className={classes.signature} loading="lazy" />;
    default:
      return text;
  }
}

/** What was answered, each answer below its question as it was put. */
export const Answers = ({ submission }: { submission: Pick<Submission, "answers"> }) => (
  <dl className={classes.answers}>
    {submission.answers.map((answer) => (
      <div key={answer.field.id}>
        <dt dir="auto">{answer.field.label}</dt>
        <dd dir="auto">
          <Value answer={answer} />
        </dd>
      </div>
    ))}
  </dl>
);

/** When feedback was submitted, and until when it can be changed. */
export const SubmittedAt = ({ own }: { own: OwnSubmission }) => (
  <p className={classes.meta}>
    {own.is_editable
      ? m.feedback_submitted_until({ moment: localMinute(own.created), until: localMinute(own.editable_until) })
      : m.feedback_submitted_on({ moment: localMinute(own.created) })}
  </p>
);
