import type { BranchPoint } from "@steward/contract/dashboards/rules";
import { type KeyboardEvent, useMemo } from "react";
import type { Boundaries } from "../geography/map/boundaries.ts";
import { m } from "../messages/messages.js";
import { type ChosenBranches, TOLD } from "./chosen-branches.tsx";
import classes from "./dashboards.module.css";
import { framed, groupsOf, outlineOf, radiusOf } from "./outline.ts";

interface OutlineMapProps {
  boundaries: Boundaries;
  branches: readonly BranchPoint[];
  onChoose: (chosen: ChosenBranches) => void;
}

/** Outlines of countries and states with a point for each branch, in degrees; many branches are put together. */
export function OutlineMap({ boundaries: { countries, states }, branches, onChoose }: OutlineMapProps) {
  const frame = useMemo(() => framed(branches), [branches]);
  const groups = useMemo(() => groupsOf(branches, frame.unit), [branches, frame]);
  const outlines = useMemo(() => [outlineOf(countries), outlineOf(states)], [countries, states]);
  const most = Math.max(1, ...groups.map(({ total_assets }) => total_assets));
  return (
    <svg className={classes.outline} viewBox={frame.box} role="group" aria-label={m.dashboards_map()}>
      {outlines.map((path) => (
        <path key={path} d={path} aria-hidden="true" />
      ))}
      {groups.map(({ branches: [first, ...others], latitude, longitude, total_assets: count }) => {
        const ids = [first.id, ...others.map(({ id }) => id)];
        const label =
          others.length === 0
            ? m.dashboards_assets_of({ count, name: first.name })
            : m.dashboards_assets_of({ count, name: m.dashboards_branches_counted({ count: ids.length }) });
        const choose = () => onChoose({ ids: ids.slice(0, TOLD), count: ids.length });
        const press = (event: KeyboardEvent) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          choose();
        };
        return (
          <g key={first.id} role="button" tabIndex={0} aria-label={label} onClick={choose} onKeyDown={press}>
            <circle cx={longitude} cy={-latitude} r={radiusOf(count, most) * frame.unit}>
              <title>{label}</title>
            </circle>
          </g>
        );
      })}
    </svg>
  );
}
