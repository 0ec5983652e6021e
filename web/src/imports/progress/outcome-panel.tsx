import { Alert, Button, Group, Stack } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportState } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconPlayerStop } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { ImportCounts } from "./import-counts.tsx";
import { importKindInfo } from "../import-labels.ts";
import classes from "../imports.module.css";
import { rowsToWrite } from "./progress.ts";
import { RejectedDownload } from "./rejected-download.tsx";
import { RowReport } from "./row-report.tsx";
import { SheetChoice } from "../upload/sheet-choice.tsx";

// Work in progress goes without it.
const WhatNow = lazy(async () => ({ default: (await import("./what-now.tsx")).WhatNow }));

type Over = Extract<ImportState, "Done" | "Cancelled" | "Failed" | "Undone">;

const looks: Record<Over, { icon: typeof IconCircleCheck; colour: string }> = {
  Done: { icon: IconCircleCheck, colour: "accent" },
  Cancelled: { icon: IconPlayerStop, colour: "gray" },
  Failed: { icon: IconAlertTriangle, colour: "red" },
  Undone: { icon: IconArrowBackUp, colour: "gray" },
};

/** Title and sentence: what happened and what is safe. */
function words(job: ImportJob, state: Over): { title: string; text: string } {
  if (state === "Done") return { title: m.imports_done({ count: rowsToWrite(job) }), text: m.imports_done_text() };
  if (state === "Undone") return { title: m.imports_undone(), text: m.imports_undone_text() };
  if (state === "Failed") return { title: m.imports_failed(), text: m.imports_safe_nothing() };
  if (!job.undoable) return { title: m.imports_cancelled(), text: m.imports_safe_nothing() };
  return { title: m.imports_cancelled(), text: job.message ? "" : m.imports_safe_written() };
}

/** Result of an ended import, with links to its records and the undo. */
export function OutcomePanel({ job }: { job: ImportJob }) {
  const state = job.state as Over;
  const { icon: Icon, colour } = looks[state];
  const { title, text } = words(job, state);
  const hasReport = state === "Done" || state === "Undone" || job.undoable;
  return (
    <Stack gap="lg">
      <Alert color={colour} icon={<Icon size={20} />} title={title}>
        <p className={classes.panelText}>{job.message}</p>
        <p className={classes.panelText}>{text}</p>
        <Actions job={job} />
      </Alert>
      {state === "Done" && <ImportCounts job={job} />}
      {state === "Done" && (
        <Suspense>
          <WhatNow job={job} />
        </Suspense>
      )}
      {state === "Done" && job.sheets.length > 1 && <SheetChoice job={job} />}
      {hasReport && <RowReport job={job} />}
    </Stack>
  );
}

function Actions({ job }: { job: ImportJob }) {
  const go = useGo();
  const confirm = useConfirm();
  const undo = useWrite(importCalls.undo);
  const { list, title } = importKindInfo(job.kind);
  const confirmUndo = async () => {
    const confirmed = await confirm({
      title: m.imports_undo_title(),
      body: m.imports_undo_body(),
      confirmLabel: m.imports_undo(),
    });
    if (confirmed) undo.mutate({ params: { id: job.id } });
  };
  return (
    <Group mt="sm" gap="xs">
      {job.state === "Done" && list ? (
        <Button onClick={() => void go(list.name, { search: { ordering: "-created", ...list.search } })}>
          {m.imports_open_list({ kind: title() })}
        </Button>
      ) : (
        <Button onClick={() => void go("imports-create", { search: { kind: job.kind } })}>{m.imports_again()}</Button>
      )}
      <RejectedDownload job={job} />
      {job.undoable && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          loading={undo.isPending}
          onClick={() => void confirmUndo()}
        >
          {m.imports_undo()}
        </Button>
      )}
    </Group>
  );
}
