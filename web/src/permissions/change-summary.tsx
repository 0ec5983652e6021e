import type { PermissionDetails } from "@steward/contract/permissions/rules";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import classes from "./change-summary.module.css";
import type { PermissionChanges } from "./permission-changes.ts";

const names = (rights: readonly PermissionDetails[]) => rights.map(({ name }) => name).join(", ");

/** "2 permissions added, 1 permission taken away"; "" without changes. */
export const changeText = ({ added, removed }: PermissionChanges): string =>
  [added > 0 ? m.roles_added({ count: added }) : "", removed > 0 ? m.roles_removed({ count: removed }) : ""]
    .filter(Boolean)
    .join(", ");

interface ChangeSummaryProps {
  changes: PermissionChanges;
  /** Consequence of saving. */
  consequence: ReactNode;
}

/** Changes of the permissions by module; null without any. */
export function ChangeSummary({ changes, consequence }: ChangeSummaryProps) {
  const { modules } = changes;
  if (modules.length === 0) return null;
  return (
    <section className={classes.summary} aria-label={m.roles_changes()}>
      <h3 className={classes.title}>{changeText(changes)}</h3>
      <p className={classes.consequence}>{consequence}</p>
      <ul className={classes.modules}>
        {modules.map((change) => (
          <li key={change.title}>
            <span className={classes.module}>{change.title}</span>
            {change.added.length > 0 ? (
              <span className={classes.added}>
                <IconPlus size={14} stroke={2.2} role="img" aria-label={m.roles_legend_added()} />
                {names(change.added)}
              </span>
            ) : null}
            {change.removed.length > 0 ? (
              <span className={classes.removed}>
                <IconMinus size={14} stroke={2.2} role="img" aria-label={m.roles_legend_removed()} />
                {names(change.removed)}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
