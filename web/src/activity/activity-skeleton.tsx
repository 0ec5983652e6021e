import { Bone, Bones } from "../ui/bones.tsx";
import classes from "./activity-skeleton.module.css";

const ENTRIES = 12;

/** Stands for entries that are on their way, in their shape. */
export const ActivitySkeleton = () => (
  <Bones className={classes.entries}>
    {Array.from({ length: ENTRIES }, (_, index) => (
      <div key={index} className={classes.entry} aria-hidden="true">
        <Bone width={36} className={classes.time} />
        <Bone width={24} height={24} className={classes.icon} />
        <Bone width={`${30 + ((index * 17) % 30)}%`} />
      </div>
    ))}
  </Bones>
);
