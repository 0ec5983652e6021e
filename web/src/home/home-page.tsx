import { assetCalls } from "@steward/contract/assets/calls";
import { lazy, Suspense } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { useOrganisation, useProfile } from "../session/organisation.ts";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { AreaTiles } from "./area-tiles.tsx";
import classes from "./home-page.module.css";
import { HomePanels, useLatestImports } from "./home-panels.tsx";

const FirstSteps = lazy(async () => ({ default: (await import("./first-steps.tsx")).FirstSteps }));

/** Home page: areas with counts, or first steps. */
export function HomePage() {
  const organisation = useOrganisation();
  const profile = useProfile();
  const maySeeAssets = useMay("asset.view");
  const overview = useLoad(assetCalls.overview, {}, { enabled: maySeeAssets, refetchOnMount: "always" });
  const imports = useLatestImports(maySeeAssets);
  const name = profile?.name ?? "";
  const numbers = overview.data;
  const isEmpty = numbers !== undefined && numbers.total_assets === 0 && numbers.archived_assets === 0;

  return (
    <>
      <PageHeader
        title={name ? m.home_greeting({ name }) : m.home_greeting_nobody()}
        subtitle={organisation ? m.home_subtitle({ organisation: organisation.name }) : <>&nbsp;</>}
      />
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
          <HomePanels statuses={numbers.statuses} imports={imports} />
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
