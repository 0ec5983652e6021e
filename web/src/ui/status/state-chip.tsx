import type { Icon } from "@tabler/icons-react";
import classes from "./state-chip.module.css";

/** How a state is shown. */
export interface ShownState {
  icon: Icon;
  tone: "neutral" | "info" | "warning" | "success" | "danger";
  label: () => string;
}

interface StateChipProps extends Partial<Pick<ShownState, "icon" | "tone">> {
  text: string;
}

/** State of a record as icon and words on the ground of its tone. */
export function StateChip({ icon: Sign, tone = "neutral", text }: StateChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {Sign && <Sign size={15} stroke={1.8} aria-hidden />}
      {text}
    </span>
  );
}
