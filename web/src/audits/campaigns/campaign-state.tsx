import type { CampaignState as State } from "@steward/contract/audits/campaigns/constants";
import { IconBan, IconCircleCheck, IconCircleDashed, IconListCheck, IconScan, type Icon } from "@tabler/icons-react";
import { stateLabel } from "../audit-labels.ts";
import classes from "./campaign-state.module.css";

const icons: Readonly<Record<State, Icon>> = {
  Draft: IconCircleDashed,
  Active: IconScan,
  Resolving: IconListCheck,
  Closed: IconCircleCheck,
  Cancelled: IconBan,
};

/** State of a campaign as icon and word. */
export function CampaignState({ state }: { state: State }) {
  const Sign = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign size={15} stroke={1.8} aria-hidden />
      {stateLabel[state]()}
    </span>
  );
}
