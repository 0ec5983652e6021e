import { RATING_MOST, NPS_MOST } from "@steward/contract/feedback/constants";
import type { Answer, Submission } from "@steward/contract/feedback/rules";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { readDay } from "../ui/text/local-time.ts";
import classes from "./feedback.module.css";

/** A rating as stars, read out as a number. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={m.feedback_rating_of({ rating, most: RATING_MOST })}>
      {Array.from({ length: RATING_MOST }, (_, index) =>
        index < rating ? (
          <IconStarFilled key={index} size={size} className={classes.star} aria-hidden />
        ) : (
          <IconStar key={index} size={size} stroke={1.5} aria-hidden />
        ),
      )}
    </span>
  );
}

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
