import { accessoryCalls } from "@steward/contract/accessories/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { dashboardCalls } from "@steward/contract/dashboards/calls";
import type { AssetKpi } from "@steward/contract/dashboards/rules";
import type { ResponseOf } from "@steward/contract/kit/call";
import { licenseCalls } from "@steward/contract/licenses/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { requestLine, requestNote } from "../service-requests/request-lines-api.ts";
import { useMay } from "../session/may.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonArea, SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import { StatusMark } from "../ui/status/status-chip.tsx";
import { dayAfter, localMinute } from "../ui/text/local-time.ts";
import classes from "./dashboards.module.css";
import { KpiCard, PlaceKpis } from "./kpi-card.tsx";

const LIST = "asset-management-my-assets";
/** Rows of the page's lists (specification section 9). */
const ROWS = 10;
/** Characters of a day in a moment. */
const DAY = 10;

/** The organisation's numbers, where its assets are, what needs somebody today, and the latest assets and service requests. */
export function DashboardPage() {
  const maySee = useMay("asset.view");
  const maySeeRequests = useMay("service_request.view");
  const options = { enabled: maySee, silent: true, refetchOnMount: "always" } as const;
  const overview = useLoad(assetCalls.overview, {}, options);
  const places = useLoad(dashboardCalls.locationKpi, {}, options);
  // How many cards there are is in the answers: what stands below them comes with them.
  const isKnown = !maySee || (!overview.isPending && !places.isPending);
  return (
    <>
      <PageHeader title={m.shell_title_dashboard()} subtitle={m.dashboards_text()} />
      {isKnown ? null : <CardSkeletons />}
      <div hidden={!isKnown}>
        {overview.error ? <LoadFailure error={overview.error} onRetry={() => void overview.refetch()} /> : null}
        {overview.data ? <AssetNumbers overview={overview.data} /> : null}
        {places.error ? <LoadFailure error={places.error} onRetry={() => void places.refetch()} /> : null}
        {places.data ? <AssetPlaces kpi={places.data} /> : null}
        <section className={classes.panel} aria-labelledby="dashboard-today">
          <h2 id="dashboard-today">{m.dashboards_today()}</h2>
          <div className={classes.kpis}>
            {maySee ? <AssetDuties /> : null}
            <LowStock />
            <ExpiringLicenses />
          </div>
        </section>
        <div className={classes.pair}>
          {maySee ? <LatestAssets /> : null}
          {maySeeRequests ? <LatestRequests /> : null}
        </div>
      </div>
    </>
  );
}

/** Cards of the page's first rows. */
const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

const CardSkeletons = () => (
  <SkeletonRegion className={classes.kpis}>
    {SKELETONS.map((card) => (
      <SkeletonBlock key={card} height={88} className={classes.skeleton} />
    ))}
  </SkeletonRegion>
);

/** Assets in all, in the archive and by status, as the lists behind them count. */
function AssetNumbers({ overview }: { overview: ResponseOf<typeof assetCalls.overview> }) {
  const { total_assets, archived_assets, statuses } = overview;
  return (
    <div className={classes.kpis}>
      <KpiCard label={m.dashboards_total()} count={total_assets} list={{ name: LIST }} />
      {statuses
        .filter(({ category, asset_count }) => category !== "archived" && asset_count > 0)
        .map(({ id, name, category, color, asset_count }) => (
          <KpiCard
            key={id}
            label={name}
            count={asset_count}
            list={{ name: LIST, search: { status: id } }}
            icon={<StatusMark category={category} color={color} />}
          />
        ))}
      <KpiCard
        label={m.dashboards_archived()}
        count={archived_assets}
        list={{ name: LIST, search: { archived: "only" } }}
      />
    </div>
  );
}

/** States and cities with most and fewest assets; the dashboard of places says more. */
const AssetPlaces = ({ kpi }: { kpi: AssetKpi }) =>
  kpi.most_assets_state || kpi.most_assets_city ? (
    <section aria-labelledby="dashboard-places">
      <div className={classes.head}>
        <h2 id="dashboard-places">{m.dashboards_where()}</h2>
        <RouteLink name="dashboard-location">{m.dashboards_location_title()}</RouteLink>
      </div>
      <div className={classes.kpis}>
        <PlaceKpis kpi={kpi} />
      </div>
    </section>
  ) : null;

const DUTIES = [
  { label: m.dashboards_overdue, tone: "over", search: () => ({ overdue: "true" as const }) },
  {
    label: m.dashboards_cover_ended,
    tone: "over",
    search: () => ({ cover_ends_from: dayAfter(-90), cover_ends_to: dayAfter(-1) }),
  },
  {
    label: m.dashboards_cover_soon,
    tone: "soon",
    search: () => ({ cover_ends_from: dayAfter(0), cover_ends_to: dayAfter(30) }),
  },
] as const;

const AssetDuties = () => DUTIES.map((duty) => <AssetDuty key={duty.label()} {...duty} />);

function AssetDuty({ label, tone, search }: (typeof DUTIES)[number]) {
  const filter = search();
  const assets = useLoad(assetCalls.list, { query: { ...filter, page_size: 1 } }, { silent: true });
  return (
    <KpiCard label={label()} count={assets.data?.count} tone={tone} list={{ name: LIST, search: { ...filter } }} />
  );
}

function LowStock() {
  const maySee = useMay("accessory.view");
  const query = { is_low: "true" as const, page_size: 1 };
  const low = useLoad(accessoryCalls.list, { query }, { enabled: maySee, silent: true });
  if (!maySee) return null;
  const list = { name: "asset-management-accessory" as const, search: { is_low: "true" } };
  return <KpiCard label={m.dashboards_low_stock()} count={low.data?.count} tone="soon" list={list} />;
}

function ExpiringLicenses() {
  const maySee = useMay("license.view");
  const query = { expiry: "expiring", page_size: 1 };
  const ending = useLoad(licenseCalls.list, { query }, { enabled: maySee, silent: true });
  if (!maySee) return null;
  const list = { name: "asset-management-license" as const, search: { expiry: "expiring" } };
  return <KpiCard label={m.dashboards_licenses_expiring()} count={ending.data?.count} tone="soon" list={list} />;
}

interface LatestProps<Row> {
  id: string;
  title: string;
  /** Link to all of them. */
  all: ReactNode;
  rows: UseQueryResult<{ results: readonly Row[] }>;
  /** Said where there are none. */
  none: string;
  render: (row: Row) => ReactNode;
}

/** The ten records of a kind that were added last. */
function Latest<Row extends { id: string }>({ id, title, all, rows, none, render }: LatestProps<Row>) {
  if (rows.error) return <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {all}
      </div>
      {rows.data ? null : <SkeletonArea height={ROWS * 40} />}
      {rows.data?.results.length === 0 ? <p className={classes.text}>{none}</p> : null}
      <ul className={classes.latest}>
        {rows.data?.results.map((row) => (
          <li key={row.id}>{render(row)}</li>
        ))}
      </ul>
    </section>
  );
}

const LATEST = { query: { ordering: "-created", page_size: ROWS } } as const;
const AFRESH = { silent: true, refetchOnMount: "always" } as const;

const dayOf = (moment: string) => localMinute(moment).slice(0, DAY);

function LatestAssets() {
  return (
    <Latest
      id="dashboard-latest"
      title={m.dashboards_latest()}
      all={
        <RouteLink name={LIST} search={{ ordering: "-created" }}>
          {m.home_all_assets()}
        </RouteLink>
      }
      rows={useLoad(assetCalls.list, LATEST, AFRESH)}
      none={m.assets_empty_title()}
      render={(asset) => (
        <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }} className={classes.row}>
          <StatusMark category={asset.status_details.category} color={asset.status_details.color} />
          <span dir="auto">
            {[asset.asset_id, asset.asset_name || asset.product_details?.name].filter(Boolean).join(" · ")}
            <span className={classes.note}>
              {[asset.status_details.name, asset.location_details?.name ?? asset.branch_details?.name]
                .filter(Boolean)
                .join(", ")}
            </span>
          </span>
          <span className={classes.number}>{dayOf(asset.created)}</span>
        </RouteLink>
      )}
    />
  );
}

function LatestRequests() {
  return (
    <Latest
      id="dashboard-requests"
      title={m.dashboards_latest_requests()}
      all={<RouteLink name="service-request">{m.service_requests_all()}</RouteLink>}
      rows={useLoad(serviceRequestCalls.list, LATEST, AFRESH)}
      none={m.service_requests_empty()}
      render={(request) => (
        <RouteLink name="service-request-id" params={{ id: request.id }} className={classes.row}>
          <span dir="auto">
            {requestLine(request)}
            <span className={classes.note}>{requestNote(request)}</span>
          </span>
          <span className={classes.number}>{dayOf(request.created)}</span>
        </RouteLink>
      )}
    />
  );
}
