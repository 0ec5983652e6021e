import type { WaitingKind } from "@steward/contract/interests/constants";
import { IconHourglassHigh } from "@tabler/icons-react";
import { StateChip } from "../ui/status/state-chip.tsx";
import { waitingText } from "./interest-api.tsx";

/** What waits for the staffing organisation as icon and words. */
export const WaitingChip = ({ kind }: { kind: WaitingKind }) => (
  <StateChip icon={IconHourglassHigh} tone="warning" text={waitingText[kind]()} />
);
