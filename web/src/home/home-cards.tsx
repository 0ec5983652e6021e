import type { HomeCard } from "@steward/contract/home/constants";
import type { Arrangement, Home } from "@steward/contract/home/rules";
import { Fragment, type ReactNode } from "react";
import classes from "./home-page.module.css";
import { CoverEnds, RecentImports, RecentRequests, StatusOverview } from "./home-panels.tsx";
import { MyEquipment } from "./my-equipment.tsx";
import { NumberTiles } from "./number-tiles.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { RecentAssets } from "./recent-assets.tsx";
import { Today } from "./today.tsx";
import type { HomeRows } from "./use-home.ts";

interface HomeCardsProps {
  home: Home;
  /** The cards that somebody may have, in their order. */
  offered: Arrangement;
  rows: HomeRows;
  /** Nothing stands in the register: there is only what needs somebody. */
  isFirst: boolean;
}

/** The cards of the home page, those that have something to say. */
export function HomeCards({ home, offered, rows, isFirst }: HomeCardsProps) {
  const contents: Record<HomeCard, () => ReactNode> = {
    today: () => (isFirst && home.duties.length === 0 ? null : <Today home={home} />),
    numbers: () => (isFirst ? null : <NumberTiles numbers={home.numbers} />),
    activity: () => (isFirst ? null : <RecentActivity entries={rows.activity} />),
    recent: () => <RecentAssets assets={rows.recent} />,
    service_requests: () => <RecentRequests requests={rows.requests} />,
    statuses: () => <StatusOverview statuses={home.statuses} archived={home.numbers.archived ?? 0} />,
    cover: () => (isFirst ? null : <CoverEnds />),
    equipment: () => <MyEquipment rows={rows.mine} pieces={rows.pieces} />,
    imports: () => (isFirst ? null : <RecentImports rows={rows.imports} />),
  };
  const shown = offered.filter(({ is_hidden }) => !is_hidden);
  return (
    <div className={classes.cards}>
      {shown.map(({ card }) => (
        <Fragment key={card}>{contents[card]()}</Fragment>
      ))}
    </div>
  );
}
