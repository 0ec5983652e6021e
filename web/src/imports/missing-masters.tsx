import { Alert } from "@mantine/core";
import type { ImportJob } from "@steward/contract/imports";
import { m } from "../messages/messages.js";
import classes from "./imports.module.css";

/** Most names listed for one field; the rest is counted. */
const MOST = 30;

/** Records that the file names, that do not exist and that the import will create. */
export function MissingMasters({ job }: { job: ImportJob }) {
  if (job.missing.length === 0) return null;
  const fields = [...new Set(job.missing.map((entry) => entry.field))];
  return (
    <Alert color="accent" title={m.imports_creates()}>
      <p className={classes.panelText}>{m.imports_creates_text()}</p>
      <dl className={classes.missing}>
        {fields.map((key) => {
          const names = job.missing.filter((entry) => entry.field === key);
          const title = job.fields.find((field) => field.key === key)?.title ?? key;
          const words = names.slice(0, MOST).map((entry) => `${entry.name} (${entry.rows.toLocaleString()})`);
          return (
            <div key={key}>
              <dt>{m.imports_names_of({ field: title, count: names.length })}</dt>
              <dd>
                {words.join(", ")}
                {names.length > MOST && m.imports_and_more({ count: names.length - MOST })}
              </dd>
            </div>
          );
        })}
      </dl>
    </Alert>
  );
}
