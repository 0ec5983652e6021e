import type { RequestState as State } from "@steward/contract/asset-requests/constants";
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconHourglass } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { StateChip } from "../ui/status/state-chip.tsx";

const states = {
  Pending: { icon: IconCircleDashed, tone: "neutral", label: m.asset_requests_pending },
  "Approval Pending": { icon: IconHourglass, tone: "warning", label: m.asset_requests_approval_pending },
  Approved: { icon: IconCircleCheck, tone: "success", label: m.asset_requests_approved },
  Rejected: { icon: IconCircleX, tone: "danger", label: m.asset_requests_rejected },
} as const;

/** State of a request as icon and words. */
export function RequestState({ state }: { state: State }) {
  const { icon, tone, label } = states[state];
  return <StateChip icon={icon} tone={tone} text={label()} />;
}
