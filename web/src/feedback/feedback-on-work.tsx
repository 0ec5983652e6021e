import { feedbackCalls as calls } from "@steward/contract/feedback/calls";
import type { WorkFeedback } from "@steward/contract/feedback/work";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { IconMessage2Star } from "@tabler/icons-react";
import { Answers } from "./answers.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { m } from "../messages/messages.js";
import { Panel } from "../ui/details/details.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import classes from "./feedback.module.css";

const PAGE_SIZE = 20;

/** What people at the customer say about the own work on a request and its visits; read only. */
export default function FeedbackOnWork({ request: { id, customer_details: customer } }: { request: AssignedRequest }) {
  const pages = usePages(calls.onWork, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={240} />;
  if (pages.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconMessage2Star size={24} stroke={1.6} />}
        title={m.assigned_requests_feedback_none()}
        text={m.assigned_requests_feedback_none_text({ customer: customer.name })}
      />
    );
  }
  return (
    <div className={classes.onWork}>
      {pages.rows.map((feedback) => (
        <Panel key={feedback.id} title={feedback.title}>
          <p className={classes.meta}>
            <b dir="auto">{feedback.customer_details.name}</b>{" "}
            <time dateTime={feedback.submitted}>{localMinute(feedback.submitted)}</time>
            {aboutVisit(feedback)}
          </p>
          <Answers submission={{ answers: answersOf(feedback) }} />
        </Panel>
      ))}
      <ListFooter list={pages} />
    </div>
  );
}

function aboutVisit({ visit_number: number, engineer_name: engineer }: WorkFeedback): string {
  if (number === null) return "";
  return ["", m.feedback_visit({ number }), engineer].filter((part) => part !== null).join(" · ");
}

/** The answers as they are shown where they were given; questions are told without their id. */
const answersOf = ({ answers }: WorkFeedback) =>
  answers.map(({ label, field_type, value }, index) => ({
    field: { id: String(index), label, field_type },
    value,
    file: null,
    file_name: null,
  }));
