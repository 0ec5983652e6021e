import { Alert, Button, Group } from "@mantine/core";
import type { SheetLayout } from "@steward/contract/imports/column-rules";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import classes from "../progress/imports.module.css";

const words = {
  turned: { title: m.imports_turned, text: m.imports_turned_text, other: m.imports_turned_other },
  no_headings: { title: m.imports_bare, text: m.imports_bare_text, other: m.imports_bare_other },
};

/** Tells how a sheet was read that has no headings above it, and offers to read it otherwise. */
export function LayoutNotice({ job }: { job: ImportJob }) {
  const again = useWrite(importCalls.again);
  const read = (layout: SheetLayout) => again.mutate({ params: { id: job.id }, body: { layout } });
  if (job.layout === "headings") {
    return (
      <Group>
        <Button variant="subtle" size="compact-sm" loading={again.isPending} onClick={() => read("no_headings")}>
          {m.imports_no_headings()}
        </Button>
        <Button variant="subtle" size="compact-sm" loading={again.isPending} onClick={() => read("turned")}>
          {m.imports_turn()}
        </Button>
      </Group>
    );
  }
  const { title, text, other } = words[job.layout];
  return (
    <Alert color="yellow" title={title()}>
      <p className={classes.panelText}>{text()}</p>
      <Button variant="default" loading={again.isPending} onClick={() => read("headings")}>
        {other()}
      </Button>
    </Alert>
  );
}
