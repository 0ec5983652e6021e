import type { ReactNode } from "react";
import type { UrlState } from "../navigation/navigation.tsx";
import { RouteLink } from "../navigation/navigation.tsx";
import type { RouteName } from "../navigation/route-names.ts";
import { countText } from "../ui/text/count-text.ts";
import classes from "./dashboards.module.css";

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
