import type { SingleSignOnError } from "@steward/contract/single-sign-on/constants";
import { useEffect } from "react";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { showToast } from "../toasts/toast-queue.ts";
import { enter } from "./enter.ts";

const WORDS: Record<SingleSignOnError, () => string> = {
  single_sign_on_unavailable: m.single_sign_on_unavailable,
  single_sign_on_expired: m.single_sign_on_expired,
  single_sign_on_refused: m.single_sign_on_refused,
  single_sign_on_invalid: m.single_sign_on_invalid,
  single_sign_on_not_allowed: m.single_sign_on_not_allowed,
};

/** The ticket that was exchanged: it works once, whereas effects may run twice. */
let taken: string | null = null;

/** Exchanges a ticket for a session; resolves to whether the user is signed in. */
async function exchange(ticket: string): Promise<boolean> {
  try {
    const { singleSignOnCalls } = await import("@steward/contract/single-sign-on/calls");
    return await enter(await send(singleSignOnCalls.verify, { body: { ticket } }));
  } catch (failure) {
    reportError(failure, "sign-in");
    return false;
  }
}

/** Handles an identity provider's redirect: a ticket opens the session, an error is explained. */
export function TicketStep({ search, onLeft }: { search: URLSearchParams; onLeft: () => void }) {
  const go = useGo();
  useEffect(() => {
    const ticket = search.get("ticket");
    const error = search.get("error");
    if (taken === (ticket ?? error)) return;
    taken = ticket ?? error;
    const take = async () => {
      const isIn = ticket !== null && (await exchange(ticket));
      if (ticket === null) {
        const words = WORDS[error as SingleSignOnError] ?? m.single_sign_on_invalid;
        showToast({ type: "error", message: words(), variant: "simple" });
      }
      await go(isIn ? "index" : "auth-login", { replace: true });
      if (!isIn) onLeft();
    };
    void take();
  }, [search, go, onLeft]);
  return <p role="status">{m.single_sign_on_entering()}</p>;
}
