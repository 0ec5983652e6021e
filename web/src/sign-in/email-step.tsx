import { type FormEvent, useRef, useState } from "react";
import { storedValue, storeValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { PushButton } from "../ui/push-button.tsx";
import { TextField } from "../forms/fields/text-field.tsx";
import { hasSignUp } from "../session/setup-state.ts";
import classes from "../shell/auth-layout.module.css";
import { loadContract } from "./sign-in-contract.ts";
import { useSendCode } from "./use-send-code.ts";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";

/** E-mail address in an invitation's link. */
const invitedAddress = () => new URLSearchParams(window.location.search).get("email");

/** First step: the e-mail address. */
export function EmailStep({ onSent, onFound }: { onSent: () => void; onFound: () => void }) {
  const [email, setEmail] = useState(invitedAddress() ?? storedValue("email") ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { sendCode, isSending } = useSendCode();
  const { startSignOn, isStarting } = useSignOn();

  /** The validated address, or null when the field has an error. */
  const validAddress = async (): Promise<string | null> => {
    const { signInRules } = await loadContract();
    const { data, error } = signInRules.getOtp.body.safeParse({ email });
    if (data) return data.email;
    setProblem(error?.issues[0]?.message ?? "");
    field.current?.focus();
    return null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = await validAddress();
    if (address !== null && (await sendCode(address))) onSent();
  };
  const signOn = async () => {
    const address = await validAddress();
    if (address !== null && !(await startSignOn(address))) setProblem(m.single_sign_on_no_provider());
  };

  return (
    <>
      <h1 className={classes.title}>{m.sign_in_title()}</h1>
      <p className={classes.lead}>{m.sign_in_lead()}</p>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={field}
          label={m.sign_in_email()}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoFocus
          value={email}
          problem={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem(null);
            void loadContract();
          }}
        />
        <PushButton type="submit" large isBusy={isSending}>
          {m.sign_in_send_code()}
        </PushButton>
        <PushButton tone="plain" large isBusy={isStarting} onClick={() => void signOn()}>
          {m.single_sign_on_button()}
        </PushButton>
      </form>
      {hasSignUp() ? (
        <div className={classes.links}>
          <button type="button" className={classes.link} onClick={onFound}>
            {m.sign_in_found()}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** Redirects to the identity provider of an address; resolves to false without one. */
function useSignOn() {
  const [isStarting, setIsStarting] = useState(false);
  const startSignOn = async (email: string): Promise<boolean> => {
    setIsStarting(true);
    try {
      const { singleSignOnCalls } = await import("@steward/contract/single-sign-on/calls");
      const { url } = await send(singleSignOnCalls.start, { body: { email } });
      if (url === null) return false;
      storeValue("email", email);
      window.location.assign(url);
      return true;
    } catch (error) {
      reportError(error, "sign-in");
      return true;
    } finally {
      setIsStarting(false);
    }
  };
  return { startSignOn, isStarting };
}
