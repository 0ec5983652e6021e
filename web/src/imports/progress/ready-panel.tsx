import { Alert, Button, Group, Stack } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ImportCounts } from "./import-counts.tsx";
import classes from "./imports.module.css";
import { MissingMasters } from "../mapping/missing-masters.tsx";
import { rowsToWrite } from "./progress.ts";
import { RejectedDownload } from "./rejected-download.tsx";
import { RowReport } from "./row-report.tsx";

/** The result of a check: what the import will do, and row by row why not. */
export function ReadyPanel({ job, onMapping }: { job: ImportJob; onMapping: () => void }) {
  const run = useWrite(importCalls.run, { invalidates: ["imports."] });
  const count = rowsToWrite(job);
  return (
    <Stack gap="lg">
      <ImportCounts job={job} />
      {job.unmapped.length > 0 && (
        <Alert color="yellow" title={m.imports_unmapped({ count: job.unmapped.length })}>
          <p className={classes.panelText}>
            {job.unmapped.map((entry) => `${entry.value} (${m.imports_row_count({ count: entry.rows })})`).join(", ")}
          </p>
          <Button variant="default" onClick={onMapping}>
            {m.imports_unmapped_fix()}
          </Button>
        </Alert>
      )}
      <MissingMasters job={job} />
      <Group>
        <Button disabled={count === 0} loading={run.isPending} onClick={() => run.mutate({ params: { id: job.id } })}>
          {count === 0 ? m.imports_run_none() : m.imports_run({ count })}
        </Button>
        <Button variant="default" onClick={onMapping}>
          {m.imports_to_mapping()}
        </Button>
        <RejectedDownload job={job} />
      </Group>
      <RowReport job={job} />
    </Stack>
  );
}
