import type { ImportState } from "@steward/contract/imports/constants";
import { m } from "../../messages/messages.js";
import classes from "./import-steps.module.css";

const steps = [
  m.imports_step_read,
  m.imports_step_map,
  m.imports_step_check,
  m.imports_step_review,
  m.imports_step_import,
];

/** Step of an import in this state; null for an ended one. */
function stepOf(state: ImportState): number | null {
  const places: Partial<Record<ImportState, number>> = {
    Reading: 0,
    Mapping: 1,
    Checking: 2,
    Ready: 3,
    Running: 4,
    Done: 5,
  };
  return places[state] ?? null;
}

/** Stepper of an import. */
export function ImportSteps({ state }: { state: ImportState }) {
  const current = stepOf(state);
  if (current === null) return null;
  return (
    <ol className={classes.steps} aria-label={m.imports_steps()}>
      {steps.map((words, index) => (
        <li
          key={words()}
          className={index < current ? classes.done : index === current ? classes.current : classes.ahead}
          aria-current={index === current ? "step" : undefined}
        >
          {words()}
        </li>
      ))}
    </ol>
  );
}
