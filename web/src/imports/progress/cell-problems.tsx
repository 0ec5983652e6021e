import { Alert, Button, Checkbox, Stack } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import classes from "../imports.module.css";

type Left = ImportSettings["leave_empty"];
type Problem = ImportJob["cell_problems"][number];

const isSame = (one: Left[number], other: Left[number]) => one.field === other.field && one.kind === other.kind;

/** Cells that refuse their rows, by field and kind of problem, each with the choice to leave them empty instead. */
export function CellProblems({ job }: { job: ImportJob }) {
  const { leave_empty } = job.settings;
  const [left, setLeft] = useState<Left>(leave_empty);
  const check = useWrite(importCalls.check);
  const isLeft = (problem: Problem) => left.some((entry) => isSame(entry, problem));
  const toggle = ({ field, kind }: Problem, isChosen: boolean) => {
    const others = left.filter((entry) => !isSame(entry, { field, kind }));
    setLeft(isChosen ? [...others, { field, kind }] : others);
  };
  const isChanged =
    left.length !== leave_empty.length || left.some((entry) => !leave_empty.some((e) => isSame(e, entry)));
  const titleOf = (key: string) => job.fields.find((field) => field.key === key)?.title ?? key;
  return (
    <Alert color="yellow" title={m.imports_cell_problems()}>
      <p className={classes.panelText}>{m.imports_cell_problems_text()}</p>
      <Stack gap="sm">
        {job.cell_problems.map((problem) => (
          <Checkbox
            key={`${problem.field} ${problem.kind}`}
            checked={isLeft(problem)}
            onChange={(event) => toggle(problem, event.currentTarget.checked)}
            label={m.imports_leave_cells_empty()}
            description={m.imports_cell_problem({
              field: titleOf(problem.field),
              message: problem.message,
              row: problem.first_row,
              count: problem.rows,
            })}
          />
        ))}
      </Stack>
      {isChanged && (
        <Button
          mt="md"
          loading={check.isPending}
          onClick={() => check.mutate({ params: { id: job.id }, body: { ...job.settings, leave_empty: left } })}
        >
          {m.imports_check_again()}
        </Button>
      )}
    </Alert>
  );
}
