import { IconCheck, IconLock, IconMinus } from "@tabler/icons-react";
import type { Look } from "./choice.ts";
import classes from "./permission-mark.module.css";

const icons: Record<Look, typeof IconCheck | null> = {
  on: IconCheck,
  added: IconCheck,
  given: IconCheck,
  removed: IconMinus,
  locked: IconLock,
  off: null,
};

/** The drawing of one right, for the eye only: a tile where it is allowed, a dot where it is not. */
export function PermissionMark({ look }: { look: Look }) {
  const Icon = icons[look];
  return (
    <span className={classes.mark} data-look={look} aria-hidden="true">
      {Icon ? <Icon size={16} stroke={look === "locked" ? 1.6 : 2.4} /> : null}
    </span>
  );
}
