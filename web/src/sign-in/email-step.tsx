import { type FormEvent, useRef, useState } from "react";
import { storedValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { PushButton } from "../ui/push-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import classes from "../shell/entry-layout.module.css";
import { loadContract } from "./sign-in-contract.ts";
import { useSendCode } from "./use-send-code.ts";

/** First step: the e-mail address the code goes to. */
export function EmailStep({ onSent }: { onSent: () => void }) {
  const [email, setEmail] = useState(storedValue("email") ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { sendCode, isSending } = useSendCode();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { signInCalls } = await loadContract();
    const judged = signInCalls.getOtp.body.safeParse({ email });
    if (!judged.success) {
      setProblem(judged.error.issues[0]?.message ?? "");
      field.current?.focus();
      return;
    }
    if (await sendCode(judged.data.email)) onSent();
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
      </form>
    </>
  );
}
