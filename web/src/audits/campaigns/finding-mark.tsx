import type { FindingResult } from "@steward/contract/audits/campaigns/constants";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { findingLabel } from "../audit-labels.ts";
import { ResultMark } from "../result-mark.tsx";

/** Result of a finding as icon and word. */
export function FindingMark({ result }: { result: FindingResult }) {
  if (result === "Pending" || result === "Unexpected") return <StateChip text={findingLabel[result]()} />;
  return <ResultMark result={result} />;
}
