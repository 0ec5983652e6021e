import { Box } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";

interface ScrollRegionProps extends ComponentPropsWithoutRef<"section"> {
  /** What it shows, for screen readers. */
  "aria-label": string;
}

/** A part of the page that is wider than its place on most windows; it takes the focus, so that the keyboard scrolls it. */
export const ScrollRegion = (props: ScrollRegionProps) => <Box component="section" tabIndex={0} {...props} />;
