import type { Part } from "./floor-numbers.ts";
import classes from "./floor-page.module.css";

/** Parts of a place as one bar; decorative, as its place says them in words. */
export const PartBar = ({ parts }: { parts: readonly Part[] }) => (
  <span className={classes.bar} aria-hidden="true">
    {parts.map(({ id, count, colour }) => (
      <span key={id} style={{ flexGrow: count, background: colour }} />
    ))}
  </span>
);
