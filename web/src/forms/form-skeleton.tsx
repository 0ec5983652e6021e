import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
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
    <SkeletonRegion className={classes.form}>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className={classes.field} aria-hidden="true">
          <SkeletonBlock width={90 + ((index * 47) % 70)} />
          <span className={classes.box} />
        </div>
      ))}
      {hasBlock ? <div className={classes.block} aria-hidden="true" /> : null}
    </SkeletonRegion>
  );
}
