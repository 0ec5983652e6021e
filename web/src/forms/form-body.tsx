import { Alert, Button, Stack, Text } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { m } from "../messages/messages.js";
import { FormErrorSummary, firstErrorPath } from "./form-error-summary.tsx";
import classes from "./form-body.module.css";
import type { RecordForm } from "./record-form.ts";

export interface FormBodyProps<Values extends object, Body, Saved> {
  form: RecordForm<Values, Body>;
  /** Sends the body. Field problems of a refusal appear at the fields; typed values stay. */
  onSubmit: (body: Body) => Promise<Saved>;
  /** Called after the record is saved and the draft dropped: close the dialog or leave the page, or answer "stay". */
  onSaved: (saved: Saved) => "stay" | void;
  onCancel: () => void;
  submitLabel?: string;
  cancelLabel?: string;
  /** Loads the record again, offered after a concurrent change. */
  onReload?: () => void;
  /** Sticky buttons at the lower edge while the fields scroll. */
  isPinned?: boolean;
  /** Short note beside the buttons. */
  note?: ReactNode;
  /** False hides the submit button while there is nothing to send. */
  canSubmit?: boolean;
  /** Read-only: no buttons. */
  isReadOnly?: boolean;
  children: ReactNode;
}

/** Fields with an error summary above and two buttons below, for pages and dialogs. */
export function FormBody<Values extends object, Body, Saved>(props: FormBodyProps<Values, Body, Saved>) {
  const { form, onSubmit, onSaved, onCancel, onReload, children } = props;
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const summaryId = useId();
  const { errors } = form.form;

  const [firstWrong, setFirstWrong] = useState<{ path: string } | null>(null);
  // After the summary is rendered, which moves the fields.
  useEffect(() => {
    if (firstWrong) focusField(element.current, firstWrong.path);
  }, [firstWrong]);
  const goToFirst = (found: FormErrors) => {
    const path = firstErrorPath(found, form.summaryLabels);
    if (path) setFirstWrong({ path });
  };
  const submit = async (body: Body) => {
    setSaving(true);
    setStale(false);
    try {
      const saved = await onSubmit(body);
      form.forgetDraft();
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setStale(error.body?.code === "stale");
      goToFirst(form.showErrors(fieldErrors(error)));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      ref={element}
      noValidate
      aria-describedby={summaryId}
      onSubmit={(event) => form.form.onSubmit(submit, goToFirst)(event)}
    >
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
          <div className={classes.actions} data-pinned={props.isPinned || undefined}>
            {(props.canSubmit ?? true) && (
              <Button type="submit" loading={saving} loaderProps={{ type: "dots" }}>
                {props.submitLabel ?? m.forms_save()}
              </Button>
            )}
            <Button variant="default" onClick={onCancel} disabled={saving}>
              {props.cancelLabel ?? m.forms_cancel()}
            </Button>
            {props.note ? <p className={classes.note}>{props.note}</p> : null}
          </div>
        )}
      </Stack>
    </form>
  );
}

/** Focuses a message as it appears, which scrolls it into view. */
const showAndFocus = (message: HTMLElement | null) => message?.focus();

/** Fields have their path in `data-path`; a group of controls has it on its first one. */
function focusField(form: HTMLFormElement | null, path: string): void {
  const field = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}
