import type { ReactNode, Ref } from "react";
import { localMinute } from "../text/local-time.ts";
import classes from "./thread.module.css";

interface ThreadFormProps {
  ref?: Ref<HTMLFormElement>;
  onSend: () => void;
  children: ReactNode;
}

/** The form of a new entry, above the others. */
export const ThreadForm = ({ ref, onSend, children }: ThreadFormProps) => (
  <form
    ref={ref}
    className={classes.form}
    onSubmit={(event) => {
      event.preventDefault();
      onSend();
    }}
  >
    {children}
  </form>
);

/** What people wrote about a record. */
export const Thread = ({ children }: { children: ReactNode }) => <ol className={classes.thread}>{children}</ol>;

interface ThreadEntryProps {
  /** Who wrote it. */
  who: string;
  created: string;
  /** What else its head says. */
  marks?: ReactNode;
  children: ReactNode;
}

/** One entry: who wrote it and when, above what it says. */
export const ThreadEntry = ({ who, created, marks, children }: ThreadEntryProps) => (
  <li className={classes.entry}>
    <p className={classes.head}>
      <b dir="auto">{who}</b>
      <time dateTime={created}>{localMinute(created)}</time>
      {marks}
    </p>
    {children}
  </li>
);

/** The text of an entry, with its line breaks. */
export const ThreadText = ({ children }: { children: ReactNode }) => (
  <p className={classes.text} dir="auto">
    {children}
  </p>
);
