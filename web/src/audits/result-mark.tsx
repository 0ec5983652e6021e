import type { AuditResult } from "@steward/contract/audits/constants";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconMapPinQuestion, type Icon } from "@tabler/icons-react";
import { resultLabel } from "./audit-labels.ts";
import classes from "./result-mark.module.css";

const icons: Readonly<Record<AuditResult, Icon>> = {
  Verified: IconCircleCheck,
  Misplaced: IconMapPinQuestion,
  Missing: IconCircleX,
  Damaged: IconAlertTriangle,
};

/** Decorative sign of a result. */
export function ResultIcon({ result }: { result: AuditResult }) {
  const Sign = icons[result];
  return <Sign size={16} stroke={1.8} aria-hidden />;
}

/** A result as icon and word on the ground of its meaning. */
export const ResultMark = ({ result }: { result: AuditResult }) => (
  <span className={classes.mark} data-result={result}>
    <ResultIcon result={result} />
    {resultLabel[result]()}
  </span>
);
