import type { ReactNode } from "react";
import classes from "./model-page.module.css";

/** A fact of a model under its label. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd dir="auto">{children || <span className={classes.none}>–</span>}</dd>
  </div>
);
