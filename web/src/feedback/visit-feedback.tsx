import { Button, Loader } from "@mantine/core";
import { feedbackCalls as calls } from "@steward/contract/feedback/calls";
import type { AskedForm, OwnSubmission } from "@steward/contract/feedback/rules";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { IconMessage2Star } from "@tabler/icons-react";
import { useState } from "react";
import { useEditedRecord } from "../forms/edit-page.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { AnswerFields } from "./answer-field.tsx";
import { sendAnswers, useAnswers } from "./answer-form.ts";
import { Answers, SubmittedAt } from "./answers.tsx";
import classes from "./feedback.module.css";

const WIDTH = 560;

/** Button of a visit that has ended, and the dialog in which its engineer is rated. */
export default function VisitFeedback({ visit }: { visit: ServiceVisit }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage2Star size={16} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {visit.feedback_submitted ? m.feedback_yours() : m.feedback_give()}
      </Button>
      {isOpen && <EngineerFeedback visit={visit} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DialogProps {
  visit: ServiceVisit;
  onClose: () => void;
}

/** Asks about the engineer of a visit; once it can be changed no more, shows what was answered. */
function EngineerFeedback({ visit, onClose }: DialogProps) {
  const input = { params: { id: visit.service_request }, query: { visit: visit.id } };
  const asked = useEditedRecord(calls.visitSettings, input);
  const submitted = useEditedRecord(calls.visitSubmitted, input);
  const error = asked.error ?? submitted.error;
  const read = { title: m.feedback_engineer(), action: null, isPending: false, leave: m.forms_close() };
  if (error) {
    return (
      <ActionDialog {...read} onClose={onClose} onSubmit={onClose}>
        <LoadFailure
          error={error}
          onRetry={() => {
            asked.reload();
            submitted.reload();
          }}
        />
      </ActionDialog>
    );
  }
  const [form, given] = [asked.record, submitted.record];
  if (!form || !given) return <Loader size={20} aria-label={m.feedback_loading()} />;
  const own = given.submitted ? given : null;
  if (form.may_submit) return <Asked visit={visit} asked={form} own={own} onClose={onClose} />;
  return (
    <ActionDialog {...read} size={WIDTH} onClose={onClose} onSubmit={onClose}>
      {own ? (
        <div>
          <SubmittedAt own={own} />
          <Answers submission={own} />
        </div>
      ) : (
        <p>{form.is_asked ? m.feedback_not_yours() : m.feedback_not_asked()}</p>
      )}
    </ActionDialog>
  );
}

interface AskedProps extends DialogProps {
  asked: AskedForm;
  own: OwnSubmission | null;
}

function Asked({ visit, asked, own, onClose }: AskedProps) {
  const form = useAnswers(asked, own, visit.id);
  const subject = { service_request: visit.service_request, visit: visit.id };
  return (
    <FormDialog
      title={m.feedback_engineer()}
      size={WIDTH}
      form={form}
      takesFocus
      submitLabel={own ? m.feedback_save() : m.feedback_submit()}
      onSubmit={() => sendAnswers(subject, asked, form.form.values, own)}
      onSaved={onClose}
      onCancel={onClose}
    >
      <p className={classes.engineer}>
        <b dir="auto">{visit.engineer_name}</b> · {m.feedback_visit({ number: visit.visit_number })}
      </p>
      {own && <SubmittedAt own={own} />}
      <AnswerFields asked={asked} form={form.form} own={own} />
    </FormDialog>
  );
}
