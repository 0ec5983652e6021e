import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import classes from "./record-pictures.module.css";

/** Stands for pictures that are on their way, in their shape. */
export const PictureSkeleton = () => (
  <SkeletonRegion className={classes.gallery}>
    {["64%", "48%", "56%"].map((width) => (
      <div key={width} className={classes.tile} aria-hidden="true">
        <SkeletonBlock className={classes.picture} />
        <div className={classes.bar}>
          <SkeletonBlock width={width} />
        </div>
      </div>
    ))}
  </SkeletonRegion>
);
