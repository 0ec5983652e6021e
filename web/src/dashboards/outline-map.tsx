import type { BranchPoint } from "@steward/contract/dashboards/rules";
import type { Boundaries } from "../geography/map/boundaries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import classes from "./dashboards.module.css";
import { framed, outlineOf, radiusOf } from "./outline.ts";

interface OutlineMapProps {
  boundaries: Boundaries;
  branches: readonly BranchPoint[];
}

/** Outlines of countries and states with a point for each branch, in degrees. */
export function OutlineMap({ boundaries: { countries, states }, branches }: OutlineMapProps) {
  const frame = framed(branches);
  const most = Math.max(1, ...branches.map(({ total_assets }) => total_assets));
  return (
    <div className={classes.map}>
      <svg className={classes.outline} viewBox={frame.box} role="group" aria-label={m.dashboards_map()}>
        <path d={outlineOf(countries)} aria-hidden="true" />
        <path d={outlineOf(states)} aria-hidden="true" />
        {branches.map(({ id, name, latitude, longitude, total_assets: count }) => (
          <RouteLink
            key={id}
            name="asset-management-my-assets"
            search={{ branch: id }}
            aria-label={m.dashboards_assets_of({ count, name })}
          >
            <circle cx={longitude} cy={-latitude} r={radiusOf(count, most) * frame.unit}>
              <title>{m.dashboards_assets_of({ count, name })}</title>
            </circle>
          </RouteLink>
        ))}
      </svg>
    </div>
  );
}
