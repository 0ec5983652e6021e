import type { BranchPoint, StatePoint } from "@steward/contract/dashboards/rules";
import type { LayerSpecification, SourceSpecification } from "maplibre-gl";

/** Zoom up to which states are shown, and from which branches are. */
export const STATES_TO = 4.2;
/** Zoom up to which branches near each other are one cluster. */
export const CLUSTERS_TO = 12;
/** Nearest zoom; branches a street apart stand beside each other. */
export const NEAREST = 14;

interface Located {
  latitude: number;
  longitude: number;
  total_assets: number;
}

const pointsOf = (points: readonly Located[]) => ({
  type: "FeatureCollection" as const,
  features: points.map(({ latitude, longitude, ...properties }) => ({
    type: "Feature" as const,
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
    properties,
  })),
});

/** Sources of the points; those of branches form clusters that add their assets up. */
export const pointSources = (
  branches: readonly BranchPoint[],
  states: readonly StatePoint[],
): Record<string, SourceSpecification> => ({
  "state-points": { type: "geojson", data: pointsOf(states) },
  "branch-points": {
    type: "geojson",
    data: pointsOf(branches),
    cluster: true,
    clusterRadius: 44,
    clusterMaxZoom: CLUSTERS_TO,
    clusterProperties: { total_assets: ["+", ["get", "total_assets"]] },
  },
});

const radius = ["interpolate", ["linear"], ["sqrt", ["get", "total_assets"]], 0, 6, 10, 12, 100, 26, 1000, 40];

/** Layers of the points in the theme's colours: circles that grow with what they count, and the numbers in them. */
export function pointLayers(): LayerSpecification[] {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const circles = {
    "circle-color": colour("--accent"),
    "circle-opacity": 0.85,
    "circle-stroke-color": colour("--panel"),
    "circle-stroke-width": 1.5,
    "circle-radius": radius as unknown as number,
  };
  const numbers = { "text-field": ["to-string", ["get", "total_assets"]] as unknown as string, "text-size": 12 };
  const names = {
    "text-field": ["get", "name"] as unknown as string,
    "text-size": 11.5,
    "text-offset": [0, 1.4] as [number, number],
    "text-anchor": "top" as const,
  };
  const inside = { "text-color": colour("--panel") };
  const outside = { "text-color": colour("--ink"), "text-halo-color": colour("--panel"), "text-halo-width": 1.2 };
  const near = { source: "branch-points", minzoom: STATES_TO };
  return [
    { id: "state-points", type: "circle", source: "state-points", maxzoom: STATES_TO, paint: circles },
    {
      id: "state-numbers",
      type: "symbol",
      source: "state-points",
      maxzoom: STATES_TO,
      layout: numbers,
      paint: inside,
    },
    { id: "clusters", type: "circle", ...near, filter: ["has", "point_count"], paint: circles },
    { id: "branch-points", type: "circle", ...near, filter: ["!", ["has", "point_count"]], paint: circles },
    { id: "branch-numbers", type: "symbol", ...near, layout: numbers, paint: inside },
    {
      id: "branch-names",
      type: "symbol",
      ...near,
      filter: ["!", ["has", "point_count"]],
      layout: names,
      paint: outside,
    },
  ];
}
