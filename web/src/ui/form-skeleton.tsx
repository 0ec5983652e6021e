import { VisuallyHidden } from "@mantine/core";
import { m } from "../messages/messages.js";
import classes from "./form-skeleton.module.css";

interface FormSkeletonProps {
  /** How many fields come. */
  fields: number;
  /** Something large below the fields, such as a grid. */
  hasBlock?: boolean;
}

/** Stands for the fields of a form that is on its way, in their shape. */
export function FormSkeleton({ fields, hasBlock = false }: FormSkeletonProps) {
  return (
    <div role="status" className={classes.form}>
      <VisuallyHidden>{m.ui_list_loading()}</VisuallyHidden>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className={classes.field} aria-hidden="true">
          <span className={classes.label} style={{ inlineSize: `${90 + ((index * 47) % 70)}px` }} />
          <span className={classes.box} />
        </div>
      ))}
      {hasBlock ? <div className={classes.block} aria-hidden="true" /> : null}
    </div>
  );
}
