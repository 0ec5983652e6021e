import { assetCalls } from "@steward/contract/assets/calls";
import { lazy, Suspense } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { useOrganisation, useProfile } from "../session/organisation.ts";
import { SkeletonArea, SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { AreaTiles } from "./area-tiles.tsx";
import classes from "./home-page.module.css";
import { CoverEnds, RecentImports, StatusOverview } from "./home-panels.tsx";
import { QuickActions } from "./quick-actions.tsx";

const RecentActivity = lazy(async () => ({ default: (await import("./recent-activity.tsx")).RecentActivity }));
const RecentAssets = lazy(async () => ({ default: (await import("./recent-assets.tsx")).RecentAssets }));
const FirstSteps = lazy(async () => ({ default: (await import("./first-steps.tsx")).FirstSteps }));

/** Pixels that the recent activity needs, as far as they are known ahead. */
const ACTIVITY_HEIGHT = 620;

/** Home page: areas with counts and what happened, or first steps. */
export function HomePage() {
  const organisation = useOrganisation();
  const profile = useProfile();
  const maySeeAssets = useMay("asset.view");
  const maySeeActivity = useMay("activity.view");
  const overview = useLoad(assetCalls.overview, {}, { enabled: maySeeAssets, refetchOnMount: "always" });
  const name = profile?.name ?? "";
  const numbers = overview.data;
  const isEmpty = numbers !== undefined && numbers.total_assets === 0 && numbers.archived_assets === 0;

  return (
    <>
      <PageHeader
        title={name ? m.home_greeting({ name }) : m.home_greeting_nobody()}
        subtitle={organisation ? m.home_subtitle({ organisation: organisation.name }) : <>&nbsp;</>}
      />
      <QuickActions isFirst={isEmpty} />
      {overview.error ? <LoadFailure error={overview.error} onRetry={() => void overview.refetch()} /> : null}
      {organisation && !maySeeAssets ? <p className={classes.text}>{m.home_nothing_allowed()}</p> : null}
      {maySeeAssets && overview.isPending ? <TileSkeletons /> : null}
      {isEmpty ? (
        <Suspense fallback={<TileSkeletons />}>
          <FirstSteps />
        </Suspense>
      ) : null}
      {numbers && !isEmpty ? (
        <>
          <AreaTiles overview={numbers} />
          <div className={classes.columns}>
            <div className={classes.stack}>
              <StatusOverview statuses={numbers.statuses} archived={numbers.archived_assets} />
              <CoverEnds />
            </div>
            <div className={classes.happened}>
              <Suspense fallback={<SkeletonArea height={ACTIVITY_HEIGHT} />}>
                {maySeeActivity ? <RecentActivity /> : <RecentAssets />}
              </Suspense>
            </div>
            <RecentImports />
          </div>
        </>
      ) : null}
    </>
  );
}

const TileSkeletons = () => (
  <SkeletonRegion className={classes.tiles}>
    {["assets", "models", "branches", "categories"].map((tile) => (
      <SkeletonBlock key={tile} height={112} className={classes.skeleton} />
    ))}
  </SkeletonRegion>
);
