import { type FormEvent, useRef, useState } from "react";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { forgetValue, storedValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { hasOutbox } from "../session/setup-state.ts";
import { useGo } from "../navigation/navigation.tsx";
import { showToast } from "../toasts/toast-queue.ts";
import { PushButton } from "../ui/push-button.tsx";
import { TextField } from "../forms/fields/text-field.tsx";
import classes from "../shell/auth-layout.module.css";
import { enter } from "./enter.ts";
import { loadContract } from "./sign-in-contract.ts";
import { useSendCode } from "./use-send-code.ts";

/** Exchanges the code for a session; resolves to whether the user is signed in. */
async function verifyCode(otp: string, otpToken: string): Promise<boolean> {
  const { signInCalls } = await loadContract();
  return enter(await send(signInCalls.verify, { body: { otp, otp_token: otpToken } }));
}

/** Second step: the code from the mail. */
export function CodeStep({ onChangeEmail }: { onChangeEmail: () => void }) {
  const go = useGo();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isVerifying, setIsVerifying] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { sendCode, isSending } = useSendCode();
  const email = storedValue("email") ?? "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const otp = code.replace(/\s/gu, "");
    if (otp === "") {
      setProblem(m.sign_in_code_required());
      field.current?.focus();
      return;
    }
    const otpToken = storedValue("otpToken");
    if (!otpToken) {
      const { INVALID_OTP } = await loadContract();
      showToast({ type: "error", message: INVALID_OTP, variant: "simple" });
      return;
    }
    setIsVerifying(true);
    try {
      if (await verifyCode(otp, otpToken)) await go("index", { replace: true });
    } catch (error) {
      reportError(error, "sign-in");
      field.current?.select();
    } finally {
      setIsVerifying(false);
    }
  };

  const changeEmail = () => {
    forgetValue("otpToken");
    onChangeEmail();
  };

  return (
    <>
      <h1 className={classes.title}>{m.sign_in_code_title()}</h1>
      <p className={classes.lead}>{m.sign_in_code_lead({ email })}</p>
      <form className={`${classes.form} ${classes.code}`} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={field}
          label={m.sign_in_code()}
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="go"
          maxLength={20}
          autoFocus
          value={code}
          problem={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setProblem(null);
            void loadContract();
          }}
        />
        <PushButton type="submit" large isBusy={isVerifying}>
          {m.sign_in_submit()}
        </PushButton>
      </form>
      <div className={classes.links}>
        <button type="button" className={classes.link} onClick={changeEmail}>
          {m.sign_in_change_email()}
        </button>
        <button type="button" className={classes.link} disabled={isSending} onClick={() => void sendCode(email)}>
          {m.sign_in_send_again()}
        </button>
      </div>
      {hasOutbox() ? (
        <p className={classes.note}>
          <a href="/outbox" target="_blank" rel="noreferrer">
            {m.sign_in_outbox()}
          </a>
        </p>
      ) : null}
    </>
  );
}
