import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { PushButton } from "../ui/push-button.tsx";
import classes from "./auth-layout.module.css";

/** Layout of the pages before the sign-in: logo and one panel. */
export function EntryLayout({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.ground}>
      <title>{`${title} - Steward`}</title>
      <header className={classes.mark}>
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <span>Steward</span>
      </header>
      <main tabIndex={-1} className={classes.panel} data-wide={wide || undefined}>
        {children}
      </main>
      <footer className={classes.claim}>{m.sign_in_claim()}</footer>
    </div>
  );
}

interface EntryOutcomeProps {
  title: string;
  text: ReactNode;
  /** Offers another try. */
  onRetry?: (() => void) | undefined;
}

/** What came of a link: what is done, what it is good for no more, or why it cannot be shown. */
export function EntryOutcome({ title, text, onRetry }: EntryOutcomeProps) {
  return (
    <>
      <div role="status">
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{text}</p>
      </div>
      {onRetry && (
        <PushButton
          large
          onClick={({ currentTarget }) => {
            // Goes with what is loaded anew, unlike the panel.
            currentTarget.closest("main")?.focus();
            onRetry();
          }}
        >
          {m.shell_retry()}
        </PushButton>
      )}
    </>
  );
}
