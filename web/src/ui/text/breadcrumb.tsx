import type { PlaceStep } from "@steward/contract/locations/rules";
import { Fragment, type ReactNode } from "react";
import { m } from "../../messages/messages.js";
import classes from "./breadcrumb.module.css";

interface BreadcrumbProps {
  steps: readonly PlaceStep[];
  /** What each step is drawn as; its name unless told. */
  render?: (step: PlaceStep) => ReactNode;
}

/** The way from a branch to a place, step by step. */
export function Breadcrumb({ steps, render = (step) => step.name }: BreadcrumbProps) {
  return (
    <nav aria-label={m.locations_way()}>
      <ol className={classes.way}>
        {steps.map((step, index) => (
          <Fragment key={step.id}>
            {index > 0 && (
              <li aria-hidden="true" className={classes.between}>
                ›
              </li>
            )}
            <li {...(index === steps.length - 1 ? { "aria-current": "location" as const } : {})}>{render(step)}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
