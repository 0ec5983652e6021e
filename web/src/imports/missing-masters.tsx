import { Alert } from "@mantine/core";
import type { ImportJob } from "@steward/contract/imports";
import { m } from "../messages/messages.js";
import classes from "./imports.module.css";

/** Most names listed for one field; the rest is counted. */
const MOST = 30;

/** Records the file names that do not exist: created with the import, or the reason why rows are rejected. */
export function MissingMasters({ job }: { job: ImportJob }) {
  if (job.missing.length === 0) return null;
  const fields = [...new Set(job.missing.map((entry) => entry.field))];
  const creates = job.settings.create_missing;
  return (
    <Alert color={creates ? "accent" : "yellow"} title={creates ? m.imports_creates() : m.imports_unknown_names()}>
      <p className={classes.panelText}>{creates ? m.imports_creates_text() : m.imports_unknown_names_text()}</p>
      <dl className={classes.missing}>
        {fields.map((key) => {
          const names = job.missing.filter((entry) => entry.field === key);
          const title = job.fields.find((field) => field.key === key)?.title ?? key;
          return (
            <div key={key}>
              <dt>{m.imports_names_of({ field: title, count: names.length })}</dt>
              <dd>
                {names
                  .slice(0, MOST)
                  .map((entry) => `${entry.name} (${entry.rows.toLocaleString()})`)
                  .join(", ")}
                {names.length > MOST && m.imports_and_more({ count: names.length - MOST })}
              </dd>
            </div>
          );
        })}
      </dl>
    </Alert>
  );
}
