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

/** Decorative shape of a status category. */
export function StatusMark({ category }: { category: keyof typeof shapes }) {
  return (
    <svg
      className={classes.mark}
      data-category={category}
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

/** Status label with the shape and colours of its category; the bar at its start has the organisation's colour. */
export function StatusChip({ status }: StatusChipProps) {
  return (
    <span className={classes.chip} data-category={status.category} style={{ borderInlineStartColor: status.color }}>
      <StatusMark category={status.category} />
      <span dir="auto" className={classes.name} title={status.name}>
        {status.name}
      </span>
    </span>
  );
}
