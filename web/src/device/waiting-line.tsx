import { IconCloudCheck, IconCloudOff, IconCloudUpload } from "@tabler/icons-react";
import classes from "./waiting-line.module.css";

interface WaitingLineProps {
  /** What is not sent yet, in words; undefined until the device has told. */
  waiting: readonly (string | false)[] | undefined;
  /** What is said when everything is sent. */
  none: string;
  /** What is said without a connection; null where there is one. */
  offline: string | null;
}

/** What only this device has; always there, empty until the device has told. */
export function WaitingLine({ waiting, none, offline }: WaitingLineProps) {
  if (!waiting) return <p role="status" className={classes.waiting} />;
  const told = waiting.filter(Boolean);
  const Sign = offline !== null ? IconCloudOff : told.length > 0 ? IconCloudUpload : IconCloudCheck;
  return (
    <p role="status" className={classes.waiting} data-waiting={told.length > 0 || undefined}>
      <Sign size={18} stroke={1.7} aria-hidden />
      {told.length > 0 ? told.join(", ") : none}
      {offline !== null && <span className={classes.offline}>{offline}</span>}
    </p>
  );
}
