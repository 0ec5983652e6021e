import { Progress } from "@mantine/core";
import { m } from "../../messages/messages.js";
import type { RefusedRecord } from "./use-several.ts";
import classes from "./several-progress.module.css";

interface SeveralProgressProps {
  done: number;
  total: number;
  refused: readonly RefusedRecord[];
  /** "3 assets stay as they are:" */
  refusedTitle: (count: number) => string;
}

/** How far the work on several records has come, and what was refused of them. */
export const SeveralProgress = ({ done, total, refused, refusedTitle }: SeveralProgressProps) => (
  <>
    <div className={classes.progress}>
      <p className={classes.told} aria-live="polite">
        {m.ui_several_progress({ done, total })}
      </p>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label={m.ui_several_progress({ done, total })} />
    </div>
    {refused.length > 0 && (
      <div className={classes.refused}>
        <p>{refusedTitle(refused.length)}</p>
        <ul>
          {refused.map(({ id, name, message }) => (
            <li key={id}>{m.ui_several_refused({ name, message })}</li>
          ))}
        </ul>
      </div>
    )}
  </>
);
