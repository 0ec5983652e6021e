import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import classes from "./form-skeleton.module.css";

interface FormSkeletonProps {
  /** Number of fields. */
  fields: number;
  /** A large block below the fields, such as a grid. */
  hasBlock?: boolean;
}

/** Loading skeleton of a form. */
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
