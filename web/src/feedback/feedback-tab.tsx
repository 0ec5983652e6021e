import { Button } from "@mantine/core";
import { feedbackCalls as calls } from "@steward/contract/feedback/calls";
import type { AskedForm, OwnSubmission } from "@steward/contract/feedback/rules";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { IconMessage2Star } from "@tabler/icons-react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FormBody } from "../forms/form-body.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useLoad } from "../http/queries.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { useMay, useMayEach } from "../session/may.ts";
import { Column, Columns, Panel } from "../ui/details/details.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { AnswerFields } from "./answer-field.tsx";
import { sendAnswers, useAnswers } from "./answer-form.ts";
import { Answers, SubmittedAt } from "./answers.tsx";
import { aboutText } from "./question-labels.ts";
import classes from "./feedback.module.css";

const PAGE_SIZE = 5;

interface TabProps {
  request: ServiceRequestDetails;
}

/** Feedback on a request: the caller's own, and for those who may read it everybody's. */
export default function FeedbackTab({ request }: TabProps) {
  const may = useMayEach();
  const mayRead = may("service_request.assign") || may("report.view");
  return (
    <Columns>
      <Column>
        <OwnFeedback request={request} />
      </Column>
      {mayRead && (
        <Column>
          <Everybody request={request} />
        </Column>
      )}
    </Columns>
  );
}

function OwnFeedback({ request }: TabProps) {
  const input = { params: { id: request.id } };
  const asked = useLoad(calls.settings, input, { silent: true });
  const submitted = useLoad(calls.submitted, input, { silent: true });
  const error = asked.error ?? submitted.error;
  const [isChanging, setIsChanging] = useState(false);
  /** Whether the form was shown, whose place the submission takes. */
  const wasAsked = useRef(false);
  const noteAsked = useCallback(() => {
    wasAsked.current = true;
  }, []);
  if (error) {
    const again = () => void Promise.all([asked.refetch(), submitted.refetch()]);
    return <LoadFailure error={error} onRetry={again} />;
  }
  if (!asked.data || !submitted.data) return <SkeletonArea height={320} />;
  const own = submitted.data.submitted ? submitted.data : null;
  const form = asked.data;
  if (own && !(isChanging && form.may_submit)) {
    return <Given own={own} wasAsked={wasAsked} mayChange={form.may_submit} onChange={() => setIsChanging(true)} />;
  }
  if (!form.may_submit) return <NotAsked request={request} form={form} />;
  return (
    <Asked
      key={form.id}
      request={request}
      form={form}
      own={own}
      onShown={noteAsked}
      onDone={() => setIsChanging(false)}
    />
  );
}

/** Why nothing is asked. */
function NotAsked({ request, form }: TabProps & { form: AskedForm }) {
  const mayGive = useMay("service_request.feedback");
  const isDone = request.status === "Resolved" || request.status === "Closed";
  const text = () => {
    if (!form.is_asked) return m.feedback_not_asked();
    if (!mayGive) return m.feedback_not_yours();
    return isDone ? "" : m.feedback_not_yet({ status: request.status });
  };
  return <EmptyState icon={<IconMessage2Star size={24} stroke={1.6} />} title={m.feedback_none_own()} text={text()} />;
}

interface GivenProps {
  own: OwnSubmission;
  wasAsked: RefObject<boolean>;
  mayChange: boolean;
  onChange: () => void;
}

function Given({ own, wasAsked, mayChange, onChange }: GivenProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Focus management: the focus goes with the form that it was in, whoever takes the form away first.
  useLayoutEffect(() => {
    if (wasAsked.current && document.activeElement === document.body) panel.current?.focus();
  }, [wasAsked]);
  return (
    <div ref={panel} tabIndex={-1} className={classes.given}>
      <Panel
        title={m.feedback_yours()}
        action={
          mayChange && (
            <Button variant="default" onClick={onChange}>
              {m.feedback_change()}
            </Button>
          )
        }
      >
        <SubmittedAt own={own} />
        <Answers submission={own} />
      </Panel>
    </div>
  );
}

interface AskedProps extends TabProps {
  form: AskedForm;
  own: OwnSubmission | null;
  onShown: () => void;
  onDone: () => void;
}

function Asked({ request, form: asked, own, onShown, onDone }: AskedProps) {
  useEffect(onShown, [onShown]);
  const form = useAnswers(asked, own, request.id);
  return (
    <Panel title={asked.title}>
      <FormBody
        form={form}
        takesFocus={own !== null}
        submitLabel={own ? m.feedback_save() : m.feedback_submit()}
        onSubmit={() => sendAnswers({ service_request: request.id }, asked, form.form.values, own)}
        // The first submission takes the form's place by itself, and may be changed again by then.
        onSaved={() => {
          if (own) onDone();
        }}
        onCancel={own ? onDone : form.startAgain}
        cancelLabel={own ? m.forms_cancel() : m.feedback_start_again()}
      >
        <AnswerFields asked={asked} form={form.form} own={own} />
      </FormBody>
    </Panel>
  );
}

/** What everybody says about a request, newest first. */
function Everybody({ request: { id } }: TabProps) {
  const query = { service_request: [id], page_size: PAGE_SIZE };
  const pages = usePages(calls.list, { query }, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={240} />;
  return (
    <Panel
      title={m.feedback_everybody()}
      action={<RouteLink name="service-request-feedback">{m.feedback_all()}</RouteLink>}
    >
      {pages.rows.length === 0 && <p className={classes.meta}>{m.feedback_none()}</p>}
      <ul className={classes.everybody}>
        {pages.rows.map((submission) => (
          <li key={submission.id}>
            <p className={classes.meta}>
              <b dir="auto">{submission.submitted_by_details.name}</b>{" "}
              <time dateTime={submission.created}>{localMinute(submission.created)}</time>
              {submission.visit_number !== null && ` · ${aboutText(submission)}`}
            </p>
            <Answers submission={submission} />
          </li>
        ))}
      </ul>
      <ListFooter list={pages} />
    </Panel>
  );
}
