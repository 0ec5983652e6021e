import { Fragment, type ReactNode } from "react";
import classes from "./breadcrumb.module.css";

interface Step {
  id: string;
  name: string;
}

interface BreadcrumbProps<Shown extends Step> {
  /** What the steps lead to, for people who hear it. */
  label: string;
  steps: readonly Shown[];
  /** What each step is drawn as; its name unless told. */
  render?: (step: Shown) => ReactNode;
}

/** A breadcrumb: what something stands in, step by step. */
export function Breadcrumb<Shown extends Step>({ label, steps, render = (step) => step.name }: BreadcrumbProps<Shown>) {
  return (
    <nav aria-label={label}>
      <ol className={classes.way}>
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
