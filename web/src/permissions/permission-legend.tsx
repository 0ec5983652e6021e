import { m } from "../messages/messages.js";
import type { Look } from "./choice.ts";
import classes from "./permission-legend.module.css";
import { PermissionMark } from "./permission-mark.tsx";

const words: Record<Look, () => string> = {
  on: m.roles_legend_on,
  off: m.roles_legend_off,
  added: m.roles_legend_added,
  removed: m.roles_legend_removed,
  given: m.roles_legend_given,
  locked: m.roles_legend_locked,
};

/** What the marks mean, those that are shown. */
export function PermissionLegend({ looks }: { looks: ReadonlySet<Look> }) {
  return (
    <ul className={classes.legend} aria-label={m.roles_legend()}>
      {(Object.keys(words) as Look[])
        .filter((look) => looks.has(look))
        .map((look) => (
          <li key={look}>
            <PermissionMark look={look} />
            {words[look]()}
          </li>
        ))}
    </ul>
  );
}
