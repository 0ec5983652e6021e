import type { AssetKpi } from "@steward/contract/dashboards/rules";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import type { UrlState } from "../navigation/navigation.tsx";
import { RouteLink } from "../navigation/navigation.tsx";
import type { RouteName } from "../navigation/route-names.ts";
import { countText } from "../ui/text/count-text.ts";
import classes from "./dashboards.module.css";
import { ofRegion, regionName } from "./regions.ts";

interface KpiCardProps {
  label: string;
  /** What has the number, such as a state. */
  of?: string | undefined;
  count: number | undefined;
  /** The list that is counted. */
  list: { name: RouteName; search?: UrlState };
  tone?: "over" | "soon" | undefined;
  icon?: ReactNode;
}

/** A number with its name, linked to the list that it counts. */
export const KpiCard = ({ label, of, count, list, tone, icon }: KpiCardProps) => (
  <RouteLink name={list.name} {...(list.search ? { search: list.search } : {})} className={classes.kpi}>
    <span className={classes.kpiLabel}>{label}</span>
    {icon ? (
      <span className={classes.kpiIcon} aria-hidden="true">
        {icon}
      </span>
    ) : null}
    <span className={classes.kpiCount} data-tone={count ? tone : undefined}>
      {count === undefined ? "\u00a0" : countText(count)}
    </span>
    {of === undefined ? null : (
      <span dir="auto" className={classes.kpiOf}>
        {of}
      </span>
    )}
  </RouteLink>
);

const LIST = "asset-management-my-assets";

/** The states and cities with most and fewest assets; those that no branch has are left out. */
export const PlaceKpis = ({ kpi }: { kpi: AssetKpi | undefined }) =>
  [
    { label: m.dashboards_most_state(), of: kpi?.most_assets_state },
    { label: m.dashboards_least_state(), of: kpi?.least_assets_state },
    { label: m.dashboards_most_city(), of: kpi?.most_assets_city },
    { label: m.dashboards_least_city(), of: kpi?.least_assets_city },
  ].map(({ label, of }) =>
    of === null ? null : (
      <KpiCard
        key={label}
        label={label}
        of={of ? regionName(of) : "\u00a0"}
        count={of?.asset_count}
        list={{ name: LIST, search: of ? ofRegion(of) : {} }}
      />
    ),
  );
