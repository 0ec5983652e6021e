import { Fragment, type ReactNode } from "react";
import classes from "./breadcrumb.module.css";

interface Step {
  id: string;
  name: string;
}

interface BreadcrumbProps<Shown extends Step> {
  /** Accessible name. */
  label: string;
  steps: readonly Shown[];
  /** Renders a step; its name by default. */
  render?: (step: Shown) => ReactNode;
}

/** Breadcrumb of a place. */
export function Breadcrumb<Shown extends Step>({ label, steps, render = (step) => step.name }: BreadcrumbProps<Shown>) {
  return (
    <nav aria-label={label}>
      <ol className={classes.breadcrumb}>
        {steps.map((step, index) => (
          <Fragment key={step.id}>
            {index > 0 && (
              <li aria-hidden="true" className={classes.between}>
                ›
              </li>
            )}
            <li aria-current={index === steps.length - 1 ? "location" : undefined}>{render(step)}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
