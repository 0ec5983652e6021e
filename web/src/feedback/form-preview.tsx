import { feedbackCalls as calls } from "@steward/contract/feedback/calls";
import type { FeedbackSubject } from "@steward/contract/feedback/constants";
import type { Question } from "@steward/contract/feedback/rules";
import { useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { m } from "../messages/messages.js";
import { Notes, Panel } from "../ui/details/details.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { AnswerField } from "./answer-field.tsx";
import type { AnswerValues } from "./answer-values.ts";
import { typeLabel } from "./question-labels.ts";
import classes from "./feedback.module.css";

interface PreviewProps {
  title: string;
  introduction: string;
  questions: readonly Question[];
}

/** A form as people are asked it; what is tried out here is sent nowhere. */
export function FormPreview({ title, introduction, questions }: PreviewProps) {
  const [values, setValues] = useState<AnswerValues>({});
  return (
    <Panel title={m.feedback_preview()}>
      <p className={classes.previewTitle} dir="auto">
        {title || m.feedback_title()}
      </p>
      <Notes text={introduction} />
      <div className={classes.asked}>
        {questions.map((question) => (
          <AnswerField
            key={`${question.id} ${question.field_type}`}
            question={question}
            value={values[question.id] ?? null}
            onChange={(value) => setValues({ ...values, [question.id]: value })}
          />
        ))}
      </div>
    </Panel>
  );
}

const PAGE_SIZE = 5;

/** Every version of a form with what it asked, newest first. */
export function FormVersions({ about }: { about: FeedbackSubject }) {
  const pages = usePages(calls.forms, { query: { about: [about], page_size: PAGE_SIZE } }, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={120} />;
  return (
    <Panel title={m.feedback_versions()}>
      <ol className={classes.versions}>
        {pages.rows.map(({ id, version, title, fields, is_current, published_by_details: by, created }) => (
          <li key={id}>
            <details>
              <summary>
                <b>{m.feedback_version({ version })}</b>
                <span className={classes.meta}>
                  {[is_current && m.feedback_asked_now(), by?.name ?? m.feedback_from_the_start(), localMinute(created)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </summary>
              <p dir="auto">{title}</p>
              <ul>
                {fields.map((field) => (
                  <li key={field.id} dir="auto">
                    {field.label} <span className={classes.meta}>{typeLabel[field.field_type]()}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
      <ListFooter list={pages} />
    </Panel>
  );
}
