import type { ComponentPropsWithoutRef } from "react";
import { m } from "../messages/messages.js";
import classes from "./skeleton.module.css";

/** Loading skeleton with a text for screen readers. */
export function SkeletonRegion({ children, ...rest }: ComponentPropsWithoutRef<"div">) {
  return (
    <div role="status" {...rest}>
      <span className={classes.words}>{m.ui_list_loading()}</span>
      {children}
    </div>
  );
}

interface SkeletonBlockProps {
  /** Pixels, or a percentage such as "60%"; full width by default. */
  width?: number | string;
  /** Pixels, or a percentage; a line of text by default. */
  height?: number | string;
  className?: string | undefined;
}

/** One block of a skeleton, hidden from screen readers. */
export const SkeletonBlock = ({ width, height = 12, className = "" }: SkeletonBlockProps) => (
  <span
    aria-hidden="true"
    className={`${classes.block} ${className}`}
    style={{ inlineSize: width, blockSize: height }}
  />
);

interface SkeletonAreaProps extends ComponentPropsWithoutRef<"div"> {
  height: number;
}

/** Skeleton of a whole part of a page. */
export const SkeletonArea = ({ height, ...rest }: SkeletonAreaProps) => (
  <SkeletonRegion {...rest}>
    <SkeletonBlock height={height} className={classes.area} />
  </SkeletonRegion>
);
