import { useDensity } from "../../theme/density.ts";
import { Bone, Bones } from "../bones.tsx";
import classes from "./list-skeleton.module.css";

/** Stands for rows or cards that are on their way, in their shape. */
export function ListSkeleton({ asCards }: { asCards: boolean }) {
  const density = useDensity();
  return (
    <Bones className={classes.skeleton} data-cards={asCards || undefined} data-density={density}>
      {Array.from({ length: asCards ? 6 : 12 }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <Bone />
          <Bone width={`${60 + ((index * 17) % 40)}%`} />
          <Bone />
          <Bone />
          <Bone />
        </div>
      ))}
    </Bones>
  );
}
