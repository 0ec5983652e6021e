import { Alert, Button, Group } from "@mantine/core";
import type { SheetLayout } from "@steward/contract/imports/columns";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import classes from "../imports.module.css";

/** Reads the stored file anew in another layout. */
function useLayout(job: ImportJob) {
  const again = useWrite(importCalls.again);
  const read = (layout: SheetLayout) => again.mutate({ params: { id: job.id }, body: { layout } });
  return { read, isPending: again.isPending };
}

/** Offers to read a sheet otherwise whose headings were found above it. */
export function LayoutChoice({ job }: { job: ImportJob }) {
  const { read, isPending } = useLayout(job);
  return (
    <Group gap="xs" mt="xs">
      <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => read("no_headings")}>
        {m.imports_no_headings()}
      </Button>
      <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => read("turned")}>
        {m.imports_turn()}
      </Button>
    </Group>
  );
}

/** Tells how a sheet was read that has no headings above it, and offers to read it as if it had. */
export function LayoutNotice({ job }: { job: ImportJob }) {
  const { read, isPending } = useLayout(job);
  const isTurned = job.layout === "turned";
  return (
    <Alert color="yellow" title={isTurned ? m.imports_turned() : m.imports_bare()}>
      <p className={classes.panelText}>{isTurned ? m.imports_turned_text() : m.imports_bare_text()}</p>
      <Button variant="default" loading={isPending} onClick={() => read("headings")}>
        {isTurned ? m.imports_turned_other() : m.imports_bare_other()}
      </Button>
    </Alert>
  );
}
