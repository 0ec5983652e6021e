import { Alert } from "@mantine/core";
import type { ImportJob } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";
import classes from "../progress/imports.module.css";

/** Records that the file names, that do not exist and that the import will create. */
export function MissingMasters({ job }: { job: ImportJob }) {
  if (job.missing.length === 0) return null;
  return (
    <Alert color="accent" title={m.imports_creates()}>
      <p className={classes.panelText}>{m.imports_creates_text()}</p>
      <dl className={classes.missing}>
        {job.missing.map(({ field, count, names }) => (
          <div key={field}>
            <dt>{m.imports_names_of({ field: job.fields.find(({ key }) => key === field)?.title ?? field, count })}</dt>
            <dd>
              {names.map(({ name, rows }) => `${name} (${rows.toLocaleString()})`).join(", ")}
              {count > names.length && m.imports_and_more({ count: count - names.length })}
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}
