import type { CampaignState as State } from "@steward/contract/audits/campaigns/constants";
import { IconBan, IconCircleCheck, IconCircleDashed, IconListCheck, IconScan } from "@tabler/icons-react";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { stateLabel } from "../audit-labels.ts";

const drawn = {
  Draft: { icon: IconCircleDashed, tone: "neutral" },
  Active: { icon: IconScan, tone: "info" },
  Resolving: { icon: IconListCheck, tone: "warning" },
  Closed: { icon: IconCircleCheck, tone: "success" },
  Cancelled: { icon: IconBan, tone: "neutral" },
} as const satisfies Readonly<Record<State, object>>;

/** State of a campaign as icon and word. */
export const CampaignState = ({ state }: { state: State }) => (
  <StateChip {...drawn[state]} text={stateLabel[state]()} />
);
