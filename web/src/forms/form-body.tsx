import { Alert, Button, Stack, Text } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { beginAtFirstField } from "../keyboard/modal-focus.ts";
import { m } from "../messages/messages.js";
import { watchWrites } from "../http/queries.ts";
import { SubmitButton } from "../ui/buttons/submit-button.tsx";
import { FormErrorSummary, firstErrorPath } from "./form-error-summary.tsx";
import classes from "./form-body.module.css";
import { holdForPicks } from "./pickers/pending-picks.ts";
import type { RecordForm } from "./record-form.ts";
import { WriteFailure } from "./write-failure.tsx";

export interface FormBodyProps<Values extends object, Body, Saved> {
  form: RecordForm<Values, Body>;
  /** Sends the body. Field problems of a refusal appear at the fields; typed values stay. */
  onSubmit: (body: Body) => Promise<Saved>;
  /**
   * Called after the record is saved and the draft dropped: close the dialog or leave the page, or answer "stay".
   * `goesOn` where the button of `anotherLabel` sent it: the form begins another record.
   */
  onSaved: (saved: Saved, goesOn: boolean) => "stay" | void;
  onCancel: () => void;
  submitLabel?: string;
  /** Label of a second button that saves and begins another record; absent for none. */
  anotherLabel?: string;
  cancelLabel?: string;
  /** Loads the record again, offered after a concurrent change. */
  onReload?: () => void;
  /** Sticky buttons at the lower edge while the fields scroll; in a dialog they always are. */
  isPinned?: boolean;
  /** In a dialog, whose buttons stand at its end, the one that acts last; on a page they stand at the start, it first. */
  isDialog?: boolean;
  /** Focuses the first field once the form is shown, unless a touch screen would cover it with its keyboard. */
  takesFocus?: boolean;
  /** Short note beside the buttons. */
  note?: ReactNode;
  /** False hides the submit button while there is nothing to send. */
  canSubmit?: boolean;
  /** Read-only: no buttons. */
  isReadOnly?: boolean;
  children: ReactNode;
}

/** Silent error of `onSubmit` that ends a save which the user cancelled; typed entries stay. */
export class SaveTakenBack extends Error {}

/**
 * Fields with an error summary above and two buttons below, for pages and dialogs. During a save the second button aborts
 * it.
 */
export function FormBody<Values extends object, Body, Saved>(props: FormBodyProps<Values, Body, Saved>) {
  const { form, onSubmit, onSaved, onCancel, onReload, children } = props;
  /** Aborts the pending save; null without one. */
  const [stop, setStop] = useState<(() => void) | null>(null);
  const [stale, setStale] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);
  const attempts = useRef(0);
  const element = useRef<HTMLFormElement>(null);
  /** The button that was pressed last. */
  const goesOn = useRef(false);
  const summaryId = useId();
  const { errors } = form.form;
  const saving = stop !== null;
  /** Sent before its rules were there. */
  const [isWaiting, setIsWaiting] = useState(false);
  const { takesFocus = false, isDialog = false } = props;
  useEffect(() => {
    if (!takesFocus || matchMedia("(pointer: coarse)").matches) return;
    // A dialog focuses its first control once it is shown, whatever has the keyboard then.
    if (isDialog) beginAtFirstField(element.current);
    else focusFirst(element.current);
  }, [takesFocus, isDialog]);

  const [firstWrong, setFirstWrong] = useState<{ path: string | undefined } | null>(null);
  // After the summary is rendered, which moves the fields.
  useEffect(() => {
    if (!firstWrong) return;
    if (firstWrong.path === undefined) document.getElementById(summaryId)?.focus();
    else focusField(element.current, firstWrong.path);
  }, [firstWrong, summaryId]);
  const goToFirst = (found: FormErrors) => {
    setFailure(null);
    if (Object.keys(found).length > 0) setFirstWrong({ path: firstErrorPath(found, form.summaryLabels) });
  };
  const tell = (error: unknown) => {
    const problems = fieldErrors(error);
    const isStale = error instanceof HttpError && error.body?.code === "stale";
    attempts.current += 1;
    setStale(isStale);
    if (Object.keys(problems).length > 0) goToFirst(form.showErrors(problems));
    else if (!isStale) setFailure({ error, attempt: attempts.current });
  };
  const submit = async (body: Body) => {
    if (saving) return;
    const abort = watchWrites();
    setStop(() => abort);
    setStale(false);
    setFailure(null);
    try {
      const saved = await onSubmit(body);
      form.forgetDraft();
      onSaved(saved, goesOn.current);
      if (goesOn.current) focusFirst(element.current);
    } catch (error) {
      const isAbort = error instanceof DOMException && error.name === "AbortError";
      if (isAbort || error instanceof HttpError) tell(error);
      else if (!(error instanceof SaveTakenBack)) throw error;
    } finally {
      setStop(null);
    }
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    // A dialog that another form opens is inside of it for React, whose events come out of portals.
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter) goesOn.current = submitter.hasAttribute("data-goes-on");
    if (holdForPicks(event)) return;
    const loading = form.loadRules();
    if (loading === null) return form.form.onSubmit(submit, goToFirst)(event);
    event.preventDefault();
    if (isWaiting) return;
    setIsWaiting(true);
    void loading.then(() => element.current?.requestSubmit(), tell).finally(() => setIsWaiting(false));
  };

  const save = (props.canSubmit ?? true) && (
    <SubmitButton key="save" loading={saving || isWaiting}>
      {props.submitLabel ?? m.forms_save()}
    </SubmitButton>
  );
  const another = props.anotherLabel && (
    <SubmitButton key="another" variant="default" loading={saving || isWaiting} isAnother>
      {props.anotherLabel}
    </SubmitButton>
  );
  const cancel = (
    <Button key="cancel" variant="default" onClick={stop ?? onCancel}>
      {props.cancelLabel ?? m.forms_cancel()}
    </Button>
  );
  return (
    <form ref={element} noValidate aria-describedby={summaryId} onSubmit={send}>
      <Stack gap="md">
        {form.draftRestored && (
          <div className={classes.draft}>
            <output>{m.forms_draft_restored()}</output>
            <Button variant="subtle" size="compact-sm" onClick={form.startAgain}>
              {m.forms_draft_discard()}
            </Button>
          </div>
        )}
        <FormErrorSummary
          id={summaryId}
          errors={errors}
          labels={form.summaryLabels}
          onGo={(path) => focusField(element.current, path)}
        />
        {failure && (
          <WriteFailure key={failure.attempt} error={failure.error} onRetry={() => element.current?.requestSubmit()} />
        )}
        {stale && (
          <Alert ref={showAndFocus} tabIndex={-1} color="yellow" title={m.forms_stale_title()} role="alert">
            <Text size="sm">{m.forms_stale_body()}</Text>
            {onReload && (
              <Button variant="default" size="sm" mt="sm" onClick={onReload}>
                {m.forms_stale_reload()}
              </Button>
            )}
          </Alert>
        )}
        {children}
        {props.isReadOnly ? null : (
          <div
            className={classes.actions}
            data-pinned={props.isPinned || props.isDialog || undefined}
            data-dialog={props.isDialog || undefined}
          >
            {props.isDialog && props.note ? <p className={classes.note}>{props.note}</p> : null}
            {props.isDialog ? [cancel, save] : [save, another, cancel]}
            {!props.isDialog && props.note ? <p className={classes.note}>{props.note}</p> : null}
          </div>
        )}
      </Stack>
    </form>
  );
}

/** Focuses a message as it appears, which scrolls it into view. */
const showAndFocus = (message: HTMLElement | null) => message?.focus();

const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input[data-path], textarea[data-path]")?.focus();

/** Fields have their path in `data-path`; a group of controls has it on its first one. */
function focusField(form: HTMLFormElement | null, path: string): void {
  const field = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}
