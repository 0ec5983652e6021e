import { useState } from "react";
import { isSignedIn, storedValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { useTicket } from "./use-ticket.ts";
import { EntryLayout } from "../shell/entry-layout.tsx";

const hasSentCode = () => !isSignedIn() && storedValue("otpToken") !== null && Boolean(storedValue("email"));

/** Signing in with a one-time code; a reload on the second step stays there. */
export function LoginPage() {
  const [step, setStep] = useState<"email" | "code">(hasSentCode() ? "code" : "email");
  const isEntering = useTicket();
  if (isEntering) {
    return (
      <EntryLayout title={m.shell_title_login()}>
        <p role="status">{m.single_sign_on_entering()}</p>
      </EntryLayout>
    );
  }
  return (
    <EntryLayout title={m.shell_title_login()}>
      {step === "email" ? (
        <EmailStep onSent={() => setStep("code")} />
      ) : (
        <CodeStep onChangeEmail={() => setStep("email")} />
      )}
    </EntryLayout>
  );
}
