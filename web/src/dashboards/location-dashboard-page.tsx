import { dashboardCalls } from "@steward/contract/dashboards/calls";
import { lazy, Suspense } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import classes from "./dashboards.module.css";
import { BranchBars, BranchDistribution, StateBars, StateDistribution } from "./distributions.tsx";
import { KpiCard, PlaceKpis } from "./kpi-card.tsx";

const PlacesMap = lazy(async () => ({ default: (await import("./places-map.tsx")).PlacesMap }));
const LIST = "asset-management-my-assets";

/** Where the organisation's assets are: numbers by state, city, branch and status, and a map. */
export function LocationDashboardPage() {
  const kpi = useLoad(dashboardCalls.assetKpi, {}, { silent: true, refetchOnMount: "always" });
  const mayWalk = useMay("location.view");
  return (
    <>
      <PageHeader
        title={m.dashboards_location_title()}
        subtitle={m.dashboards_location_text()}
        actions={mayWalk ? <RouteLink name="admin-location-view">{m.floors_title()}</RouteLink> : null}
      />
      {kpi.error ? <LoadFailure error={kpi.error} onRetry={() => void kpi.refetch()} /> : null}
      <div className={classes.kpis}>
        <KpiCard
          label={m.dashboards_total()}
          count={kpi.data?.total_assets}
          of={m.dashboards_everywhere()}
          list={{ name: LIST }}
        />
        <PlaceKpis kpi={kpi.data} />
      </div>
      <section className={classes.panel} aria-labelledby="dashboard-map">
        <h2 id="dashboard-map">{m.dashboards_on_map()}</h2>
        <Suspense fallback={<SkeletonArea height={460} />}>
          <PlacesMap />
        </Suspense>
      </section>
      <div className={classes.pair}>
        <StateBars />
        <BranchBars />
        <StateDistribution />
        <BranchDistribution />
      </div>
    </>
  );
}
