import { Button, Progress, Text } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportState } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import classes from "../imports.module.css";
import { percentDone, progressFacts } from "./progress.ts";

const words: Partial<Record<ImportState, { title: () => string; text: () => string }>> = {
  Reading: { title: m.imports_reading, text: m.imports_reading_text },
  Checking: { title: m.imports_checking, text: m.imports_checking_text },
  Running: { title: m.imports_running, text: m.imports_running_text },
  Undoing: { title: m.imports_undoing, text: m.imports_undoing_text },
};

/** Running import: progress, speed, remaining time, and cancel. */
export function WorkPanel({ job }: { job: ImportJob }) {
  const cancel = useWrite(importCalls.cancel);
  const percent = job.state === "Reading" ? null : percentDone(job.counts);
  const title = words[job.state]?.title() ?? "";
  const facts = progressFacts(job);
  return (
    <section className={classes.panel} aria-labelledby="import-work">
      <h2 id="import-work" className={classes.panelTitle}>
        {title}
      </h2>
      <p className={classes.panelText}>{words[job.state]?.text()}</p>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        size="lg"
        radius="sm"
        aria-label={title}
        aria-valuetext={facts.join(", ")}
      />
      <div className={classes.spread}>
        <Text size="sm" className={classes.numbers}>
          {facts.length > 0 ? facts.join(" · ") : m.imports_starting()}
        </Text>
        <Button
          variant="default"
          loading={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate({ params: { id: job.id } })}
        >
          {m.imports_cancel()}
        </Button>
      </div>
    </section>
  );
}
