import type { FindingResult } from "@steward/contract/audits/campaigns/constants";
import { findingLabel } from "../audit-labels.ts";
import { ResultMark } from "../result-mark.tsx";
import classes from "./campaign-state.module.css";

/** Result of a finding as icon and word. */
export function FindingMark({ result }: { result: FindingResult }) {
  if (result === "Pending" || result === "Unexpected") {
    return <span className={classes.state}>{findingLabel[result]()}</span>;
  }
  return <ResultMark result={result} />;
}
