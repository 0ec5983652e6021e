import { VisuallyHidden } from "@mantine/core";
import { m } from "../messages/messages.js";
import { Marked } from "../ui/text/marked.tsx";
import type { ChangeText } from "./labels.ts";
import classes from "./change-list.module.css";

/** Changed fields with values before and after: in three columns, or as lines where space is short. */
export function ChangeList({ changes, search = "" }: { changes: readonly ChangeText[]; search?: string }) {
  if (changes.length === 0) return null;
  return (
    <div className={classes.place}>
      <div className={classes.head} aria-hidden="true">
        <span>{m.activity_field()}</span>
        <span>{m.activity_before()}</span>
        <span>{m.activity_after()}</span>
      </div>
      <ul className={classes.changes}>
        {changes.map(({ label, before, after }, index) => (
          <li key={index} className={classes.change}>
            <span className={classes.field}>{label}</span> <VisuallyHidden>{m.activity_before()}</VisuallyHidden>
            {before === null ? (
              <span className={classes.none} />
            ) : (
              <del className={classes.before}>
                <Marked text={before} search={search} />
              </del>
            )}
            <span
              className={classes.arrow}
              data-between={(before !== null && after !== null) || undefined}
              aria-hidden="true"
            >
              {" → "}
            </span>
            <VisuallyHidden>{m.activity_after()}</VisuallyHidden>
            {after !== null && (
              <ins className={classes.after}>
                <Marked text={after} search={search} />
              </ins>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
