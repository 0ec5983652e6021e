import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from "react";
import { useFocusReturn } from "../../keyboard/focus-return.ts";
import { m } from "../../messages/messages.js";
import classes from "./confirm-dialog.module.css";
import { PushButton } from "../push-button.tsx";

interface ConfirmRequest {
  title?: string;
  body?: ReactNode;
  confirmLabel?: string;
  /** Uses the colour of danger for the confirm button; default true. */
  danger?: boolean;
}

/** Question before unsaved entries are dropped. */
export const leaveQuestion = (): ConfirmRequest => ({
  title: m.forms_leave_title(),
  body: m.forms_leave_body(),
  confirmLabel: m.forms_leave_confirm(),
});

type Ask = (request?: ConfirmRequest) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Confirmation dialog for destructive actions; resolves to true when the person confirms. */
export const useConfirm = (): Ask => useContext(ConfirmContext);

interface Question extends ConfirmRequest {
  answer: (confirmed: boolean) => void;
}

function ConfirmDialog({ question, close }: { question: Question; close: (confirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useFocusReturn();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        close(false);
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {question.title ?? m.shell_confirm_title()}
      </h2>
      <div id={`${id}-body`} className={classes.body}>
        {question.body ?? m.shell_confirm_body()}
      </div>
      <div className={classes.actions}>
        <PushButton tone="plain" onClick={() => close(false)}>
          {m.shell_cancel()}
        </PushButton>
        <PushButton tone={question.danger === false ? "primary" : "danger"} onClick={() => close(true)}>
          {question.confirmLabel ?? m.shell_confirm()}
        </PushButton>
      </div>
    </dialog>
  );
}

/** Provides the application's only confirmation dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const isAsking = useRef(false);
  const ask = useCallback<Ask>((request = {}) => {
    // The first question stands until it is answered.
    if (isAsking.current) return Promise.resolve(false);
    isAsking.current = true;
    return new Promise<boolean>((resolve) => setQuestion({ ...request, answer: resolve }));
  }, []);
  const close = (confirmed: boolean) => {
    isAsking.current = false;
    setQuestion(null);
    question?.answer(confirmed);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {question ? <ConfirmDialog question={question} close={close} /> : null}
    </ConfirmContext>
  );
}
