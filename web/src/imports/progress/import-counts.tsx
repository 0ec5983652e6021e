import { Stack } from "@mantine/core";
import type { ImportJob } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";
import classes from "../imports.module.css";
import { LinesLeftOut } from "../mapping/lines-left-out.tsx";
import { countText } from "../../ui/text/count-text.ts";

/** Four counts of an import's rows by outcome. */
export function ImportCounts({ job }: { job: ImportJob }) {
  const { create, update, unchanged, rejected } = job.counts;
  const isAhead = job.state === "Ready";
  const numbers = [
    { key: "create", words: isAhead ? m.imports_will_create() : m.imports_did_create(), count: create },
    { key: "update", words: isAhead ? m.imports_will_update() : m.imports_did_update(), count: update },
    { key: "unchanged", words: m.imports_stays(), count: unchanged },
    { key: "rejected", words: m.imports_rejected(), count: rejected },
  ];
  return (
    <Stack gap="xs">
      <dl className={classes.counts}>
        {numbers.map(({ key, words, count }) => (
          <div key={key} className={key === "rejected" && count > 0 ? classes.badCount : undefined}>
            <dt>{words}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <LinesLeftOut job={job} />
    </Stack>
  );
}
