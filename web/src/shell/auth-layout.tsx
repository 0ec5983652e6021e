import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
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
      <main className={classes.panel} data-wide={wide || undefined}>
        {children}
      </main>
      <footer className={classes.claim}>{m.sign_in_claim()}</footer>
    </div>
  );
}
