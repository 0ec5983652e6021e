import { m } from "../messages/messages.js";
import classes from "./module-words.module.css";
import type { ModuleRights } from "./permission-areas.ts";
import { extentOf, type Held, lacksView, moduleWords } from "./permission-words.ts";

/** What is allowed in a module, in a few words below its title. */
export function ModuleWords({ rights, effective }: { rights: ModuleRights; effective: Held }) {
  const isUnseen = lacksView(rights, effective);
  return (
    <span className={classes.words} data-extent={extentOf(rights, effective)} data-unseen={isUnseen || undefined}>
      {isUnseen ? m.roles_view_missing() : moduleWords(rights, effective)}
    </span>
  );
}
