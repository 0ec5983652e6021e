import type { ReactNode } from "react";
import classes from "./status-chip.module.css";

/** Each category has its own shape, so that it is distinguishable without colour. */
const shapes = {
  pending: <circle cx="6" cy="6" r="4" strokeDasharray="2.6 2" />,
  available: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  in_use: <path d="M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8M6 2v8a4 4 0 0 0 0-8" className={classes.half} />,
  unavailable: <path d="M6 1.8 10.4 10H1.6Z" fill="currentColor" />,
  archived: <rect x="2.2" y="2.2" width="7.6" height="7.6" rx="1" />,
} satisfies Record<string, ReactNode>;

/** Colour of a status wherever it is drawn: its own, with enough ink that it stands out from any ground. */
export const statusColour = (color: string): string => `color-mix(in srgb, ${color} 80%, var(--ink))`;

interface StatusMarkProps {
  category: keyof typeof shapes;
  /** Colour of a status of that category; absent for the category itself. */
  color?: string;
}

/** Decorative mark of a status: the shape of its category, in its own colour. */
export function StatusMark({ category, color }: StatusMarkProps) {
  return (
    <svg
      className={classes.mark}
      data-category={category}
      style={color === undefined ? undefined : { color: statusColour(color) }}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
    >
      {shapes[category]}
    </svg>
  );
}

interface StatusChipProps {
  status: { name: string; category: keyof typeof shapes; color: string };
}

/** Status label on the ground of its category, with the mark of the status. */
export function StatusChip({ status }: StatusChipProps) {
  return (
    <span className={classes.chip} data-category={status.category}>
      <StatusMark category={status.category} color={status.color} />
      <span dir="auto" className={classes.name} title={status.name}>
        {status.name}
      </span>
    </span>
  );
}
