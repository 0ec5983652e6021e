import type { SingleSignOnError } from "@steward/contract/single-sign-on";
import { useEffect, useState } from "react";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../routes/navigation.tsx";
import { showToast } from "../toasts/toast-queue.ts";
import { enter } from "./enter.ts";

const WORDS: Record<SingleSignOnError, () => string> = {
  single_sign_on_unavailable: m.single_sign_on_unavailable,
  single_sign_on_expired: m.single_sign_on_expired,
  single_sign_on_refused: m.single_sign_on_refused,
  single_sign_on_invalid: m.single_sign_on_invalid,
  single_sign_on_not_allowed: m.single_sign_on_not_allowed,
};

/** A ticket works once, however often the page is drawn. */
let taken: string | null = null;

/**
 * Takes what an identity provider sent somebody back with: a ticket opens the session, an error is told in words.
 * Answers whether the ticket is still being exchanged.
 */
export function useTicket(): boolean {
  const go = useGo();
  const [search] = useState(() => new URLSearchParams(window.location.search));
  const ticket = search.get("ticket");
  const error = search.get("error");
  const [isEntering, setIsEntering] = useState(ticket !== null);

  useEffect(() => {
    const what = ticket ?? error;
    if (what === null || taken === what) return;
    taken = what;
    if (ticket === null) {
      const words = WORDS[error as SingleSignOnError] ?? m.single_sign_on_invalid;
      showToast({ type: "error", message: words(), variant: "simple" });
      void go("auth-login", { replace: true });
      return;
    }
    const exchange = async () => {
      try {
        const { singleSignOnCalls } = await import("@steward/contract/single-sign-on");
        const isIn = await enter(await send(singleSignOnCalls.verify, { body: { ticket } }));
        await go(isIn ? "index" : "auth-login", { replace: true });
      } catch (failure) {
        reportError(failure, "sign-in");
        await go("auth-login", { replace: true });
      } finally {
        setIsEntering(false);
      }
    };
    void exchange();
  }, [ticket, error, go]);
  return isEntering;
}
