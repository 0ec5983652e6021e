import { m } from "../messages/messages.js";
import classes from "./module-labels.module.css";
import type { ModuleRights } from "./areas.ts";
import { extentOf, type Held, lacksView, moduleLabel } from "./words.ts";

/** What is allowed in a module, in a few words below its title. */
export function ModuleLabels({ rights, effective }: { rights: ModuleRights; effective: Held }) {
  const isUnseen = lacksView(rights, effective);
  return (
    <span className={classes.words} data-extent={extentOf(rights, effective)} data-unseen={isUnseen || undefined}>
      {isUnseen ? m.roles_view_missing() : moduleLabel(rights, effective)}
    </span>
  );
}
