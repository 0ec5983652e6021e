import type { ComponentPropsWithoutRef } from "react";
import { m } from "../messages/messages.js";
import classes from "./skeleton.module.css";

/** Stands for what is on its way, in its shape; says so to those who hear the page. */
export function SkeletonRegion({ children, ...rest }: ComponentPropsWithoutRef<"div">) {
  return (
    <div role="status" {...rest}>
      <span className={classes.words}>{m.ui_list_loading()}</span>
      {children}
    </div>
  );
}

interface SkeletonBlockProps {
  /** Pixels, or a share of the room such as "60%"; all of it unless told. */
  width?: number | string;
  /** Pixels, or a share of the room; a line of text unless told. */
  height?: number | string;
  className?: string | undefined;
}

/** A part of it, for the eye only. */
export const SkeletonBlock = ({ width, height = 12, className = "" }: SkeletonBlockProps) => (
  <span
    aria-hidden="true"
    className={`${classes.bone} ${className}`}
    style={{ inlineSize: width, blockSize: height }}
  />
);

interface SkeletonAreaProps extends ComponentPropsWithoutRef<"div"> {
  height: number;
}

/** A whole part of a page that is on its way. */
export const SkeletonArea = ({ height, ...rest }: SkeletonAreaProps) => (
  <SkeletonRegion {...rest}>
    <SkeletonBlock height={height} className={classes.area} />
  </SkeletonRegion>
);
