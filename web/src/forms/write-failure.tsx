import { Alert, Button, Text } from "@mantine/core";
import { useEffect } from "react";
import { errorText } from "../http/error-text.ts";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { NoAnswer } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { withdrawToasts } from "../toasts/toast-queue.ts";

interface Words {
  title: string;
  text: string;
  canRetry: boolean;
}

function wordsFor(error: unknown): Words {
  if (!(error instanceof HttpError)) {
    return { title: m.forms_failed_stopped(), text: m.forms_failed_unknown(), canRetry: true };
  }
  const { status, body } = error;
  if (error instanceof NoAnswer)
    return { title: m.forms_failed_waiting(), text: m.forms_failed_unknown(), canRetry: true };
  if (status === 0) return { title: m.shell_offline_title(), text: m.forms_failed_offline(), canRetry: true };
  const said = body?.message ? errorText(error, "write") : "";
  const text = (...sentences: string[]) => sentences.filter(Boolean).join(" ");
  if (status === 403) {
    return {
      title: m.forms_failed_forbidden(),
      text: text(said, m.forms_failed_kept(), m.forms_failed_ask()),
      canRetry: false,
    };
  }
  if (status < 500) {
    return { title: m.forms_failed(), text: text(errorText(error, "write"), m.forms_failed_kept()), canRetry: false };
  }
  const code = m.ui_failure_code({ status });
  return {
    title: m.forms_failed(),
    text: text(said, m.forms_failed_kept(), m.forms_failed_later(), code),
    canRetry: true,
  };
}

interface WriteFailureProps {
  /** Why a write failed; null where nothing has. Problems of fields stand at these. */
  error: unknown;
  /** Absent where the button that sends is beside it. */
  onRetry?: () => void;
}

/** Says why something could not be saved, what is safe and what to do; takes the keyboard as it appears. */
export function WriteFailure({ error, onRetry }: WriteFailureProps) {
  useEffect(() => {
    // Without an answer a toast has no more to say than the form.
    if (error instanceof HttpError && error.status === 0) withdrawToasts(errorText(error, "write"));
  }, [error]);
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null;
  const { title, text, canRetry } = wordsFor(error);
  return (
    <Alert ref={takeFocus} tabIndex={-1} color="red" title={title} role="alert">
      <Text size="sm">{text}</Text>
      {canRetry && onRetry && (
        <Button variant="default" size="sm" mt="sm" onClick={onRetry}>
          {m.forms_failed_retry()}
        </Button>
      )}
    </Alert>
  );
}

const takeFocus = (alert: HTMLElement | null) => alert?.focus();
