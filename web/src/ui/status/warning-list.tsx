import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./warning-list.module.css";

/** What speaks against going on, which it does not keep anybody from; screen readers tell it as it comes. */
export const WarningList = ({ warnings }: { warnings: readonly { key: string; text: ReactNode }[] }) => (
  <div role="status">
    <ul className={classes.warnings}>
      {warnings.map(({ key, text }) => (
        <li key={key}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </div>
);
