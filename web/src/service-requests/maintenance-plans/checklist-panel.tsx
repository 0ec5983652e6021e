import { m } from "../../messages/messages.js";
import { Panel } from "../../ui/details/details.tsx";
import classes from "./maintenance-plans.module.css";

/** The steps of a plan or of a request that it made, in their order. */
export const ChecklistPanel = ({ steps }: { steps: readonly string[] }) => (
  <Panel title={m.visits_checklist()}>
    {steps.length === 0 ? (
      <p className={classes.none}>{m.plans_checklist_none()}</p>
    ) : (
      <ol className={classes.checklist}>
        {steps.map((step, index) => (
          <li key={`${index} ${step}`} dir="auto">
            {step}
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
