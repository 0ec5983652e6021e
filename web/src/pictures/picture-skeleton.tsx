import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import classes from "./record-pictures.module.css";

/** Loading skeleton of pictures. */
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
