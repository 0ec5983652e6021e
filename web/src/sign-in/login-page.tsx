import { lazy, Suspense, useState } from "react";
import { isSignedIn, storedValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { EntryLayout } from "../shell/auth-layout.tsx";

const FoundingStep = lazy(async () => ({ default: (await import("./founding-step.tsx")).FoundingStep }));
const TicketStep = lazy(async () => ({ default: (await import("./single-sign-on/ticket-step.tsx")).TicketStep }));

const hasSentCode = () => !isSignedIn() && storedValue("otpToken") !== null && Boolean(storedValue("email"));

/** Parameters of an identity provider's redirect, or null. */
function answerOfProvider(): URLSearchParams | null {
  const search = new URLSearchParams(window.location.search);
  return search.has("ticket") || search.has("error") ? search : null;
}

/**
 * Sign-in by one-time code or identity provider, of which a reload keeps the second step; and where the installation is open
 * for it, the founding of an organisation.
 */
export function LoginPage() {
  const [step, setStep] = useState<"email" | "code" | "founding">(hasSentCode() ? "code" : "email");
  const [answer, setAnswer] = useState(answerOfProvider);
  const [left] = useState(() => () => setAnswer(null));
  const steps = {
    email: <EmailStep onSent={() => setStep("code")} onFound={() => setStep("founding")} />,
    code: <CodeStep onChangeEmail={() => setStep("email")} />,
    founding: (
      <Suspense>
        <FoundingStep onLeave={() => setStep("email")} />
      </Suspense>
    ),
  };
  return (
    <EntryLayout title={m.shell_title_login()}>
      {answer ? (
        <Suspense>
          <TicketStep search={answer} onLeft={left} />
        </Suspense>
      ) : (
        steps[step]
      )}
    </EntryLayout>
  );
}
