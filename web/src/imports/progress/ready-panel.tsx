import { Alert, Button, Group, Stack } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { Fragment, lazy, Suspense } from "react";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { BusyButton } from "../../ui/buttons/busy-button.tsx";
import { ImportCounts } from "./import-counts.tsx";
import classes from "../imports.module.css";
import { rowsToWrite } from "./progress.ts";
import { RejectedDownload } from "./rejected-download.tsx";
import { RowReport } from "./row-report.tsx";
import { countText } from "../../ui/text/count-text.ts";

// Few files need them.
const CellProblems = lazy(async () => ({ default: (await import("./cell-problems.tsx")).CellProblems }));
const SameContent = lazy(async () => ({ default: (await import("./same-content.tsx")).SameContent }));

/** Result of a dry run, with a report row by row. */
export function ReadyPanel({ job, onMapping }: { job: ImportJob; onMapping: () => void }) {
  const run = useWrite(importCalls.run);
  const count = rowsToWrite(job);
  return (
    <Stack gap="lg">
      <ImportCounts job={job} />
      <Suspense>
        {job.same_content && <SameContent same={job.same_content} />}
        {job.cell_problems.length > 0 && <CellProblems key={job.modified} job={job} />}
      </Suspense>
      {job.unmapped.length > 0 && (
        <Alert color="yellow" title={m.imports_unmapped({ count: job.unmapped.length })}>
          <p className={classes.panelText}>
            <Counted
              names={job.unmapped.map(({ value, rows }) => ({
                name: value,
                count: m.imports_row_count({ count: rows }),
              }))}
            />
          </p>
          <Button variant="default" onClick={onMapping}>
            {m.imports_unmapped_fix()}
          </Button>
        </Alert>
      )}
      <MissingMasters job={job} />
      <Group>
        <BusyButton
          disabled={count === 0}
          loading={run.isPending}
          onClick={() => run.mutate({ params: { id: job.id } })}
        >
          {count === 0 ? m.imports_run_none() : m.imports_run({ count })}
        </BusyButton>
        <Button variant="default" onClick={onMapping}>
          {m.imports_to_mapping()}
        </Button>
        <RejectedDownload job={job} />
      </Group>
      <RowReport job={job} />
    </Stack>
  );
}

/** Missing masters that the import will create. */
function MissingMasters({ job }: { job: ImportJob }) {
  if (job.missing.length === 0) return null;
  return (
    <Alert color="accent" title={m.imports_creates()}>
      <p className={classes.panelText}>{m.imports_creates_text()}</p>
      <dl className={classes.missing}>
        {job.missing.map(({ field, count, names }) => (
          <div key={field}>
            <dt>{m.imports_names_of({ field: job.fields.find(({ key }) => key === field)?.title ?? field, count })}</dt>
            <dd>
              <Counted names={names.map(({ name, rows }) => ({ name, count: countText(rows) }))} />
              {count > names.length && m.imports_and_more({ count: countText(count - names.length) })}
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}

/** Names of a file, each with its count; one in a script from the right does not take the others along. */
const Counted = ({ names }: { names: readonly { name: string; count: string }[] }) =>
  names.map(({ name, count }, index) => (
    <Fragment key={name}>
      {index > 0 && ", "}
      <bdi>{name}</bdi> ({count})
    </Fragment>
  ));
