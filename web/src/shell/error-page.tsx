import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import classes from "./error-page.module.css";

/** Error page for missing or failed pages; its link reloads the application. `isWithin` a layout it brings no landmark. */
export function ErrorPage({ status, isWithin = false }: { status: number; isWithin?: boolean }) {
  const isMissing = status === 404;
  const Landmark = isWithin ? "section" : "main";
  return (
    <Landmark className={classes.page}>
      <title>{`${isMissing ? m.shell_error_missing() : m.shell_error_occurred()} - Steward`}</title>
      <h1 className={classes.title}>{isMissing ? m.shell_error_missing() : m.shell_error_occurred()}</h1>
      <p className={classes.text}>{isMissing ? m.shell_error_missing_text() : m.shell_error_occurred_text()}</p>
      <a className={classes.link} href={routePath("index")}>
        {m.shell_error_home()}
      </a>
    </Landmark>
  );
}
