import { lazy, Suspense, useState } from "react";
import { isSignedIn, storedValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { EntryLayout } from "../shell/auth-layout.tsx";

const TicketStep = lazy(async () => ({ default: (await import("./single-sign-on/ticket-step.tsx")).TicketStep }));

const hasSentCode = () => !isSignedIn() && storedValue("otpToken") !== null && Boolean(storedValue("email"));

/** What an identity provider sent somebody back with, or null for everybody else. */
function answerOfProvider(): URLSearchParams | null {
  const search = new URLSearchParams(window.location.search);
  return search.has("ticket") || search.has("error") ? search : null;
}

/** Signing in with a one-time code or an organisation's own account; a reload on the second step stays there. */
export function LoginPage() {
  const [step, setStep] = useState<"email" | "code">(hasSentCode() ? "code" : "email");
  const [answer, setAnswer] = useState(answerOfProvider);
  const [left] = useState(() => () => setAnswer(null));
  const steps =
    step === "email" ? (
      <EmailStep onSent={() => setStep("code")} />
    ) : (
      <CodeStep onChangeEmail={() => setStep("email")} />
    );
  return (
    <EntryLayout title={m.shell_title_login()}>
      {answer ? (
        <Suspense>
          <TicketStep search={answer} onLeft={left} />
        </Suspense>
      ) : (
        steps
      )}
    </EntryLayout>
  );
}
