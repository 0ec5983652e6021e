import type { InviteState, IssuedState } from "@steward/contract/exchange/constants";
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconLink,
  IconPackage,
  IconPackageImport,
  IconPackageOff,
} from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import type { ShownState } from "../ui/status/state-chip.tsx";

export type HandOverState = InviteState | IssuedState;

/** States of a hand-over as both sides see them. */
export const handOverStates: Record<HandOverState, ShownState> = {
  Waiting: { icon: IconHourglass, tone: "warning", label: m.exchange_waiting },
  Issued: { icon: IconPackageImport, tone: "info", label: m.exchange_issued },
  Invited: { icon: IconPackageImport, tone: "warning", label: m.exchange_invited },
  Received: { icon: IconPackage, tone: "info", label: m.exchange_received },
  Moved: { icon: IconCircleCheck, tone: "success", label: m.exchange_moved },
  Linked: { icon: IconLink, tone: "success", label: m.exchange_linked },
  Declined: { icon: IconCircleX, tone: "danger", label: m.exchange_declined },
  Returned: { icon: IconArrowBackUp, tone: "neutral", label: m.exchange_returned },
  Withdrawn: { icon: IconPackageOff, tone: "neutral", label: m.exchange_withdrawn },
};

/** States as choices of a filter. */
export const stateChoices = (states: readonly HandOverState[]) =>
  states.map((state) => ({ value: state, label: handOverStates[state].label() }));
