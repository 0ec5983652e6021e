import type { StyleSpecification } from "maplibre-gl";
import type { Boundaries } from "./boundaries.ts";

/** Present values of the theme's colours. */
function themeColours(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(name).trim();
}

/** Map style from the boundaries in the theme's colours, without tiles and fonts to load. */
export function mapStyle({ countries, states, districts }: Boundaries): StyleSpecification {
  const colour = themeColours();
  const land = { "fill-color": colour("--panel") };
  const names = {
    "text-color": colour("--ink-2"),
    "text-halo-color": colour("--panel"),
    "text-halo-width": 1.2,
  };
  return {
    version: 8,
    sources: {
      countries: { type: "geojson", data: countries },
      states: { type: "geojson", data: states },
      districts: { type: "geojson", data: districts },
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": colour("--neutral-soft") } },
      { id: "countries", type: "fill", source: "countries", paint: land },
      {
        id: "country-borders",
        type: "line",
        source: "countries",
        paint: { "line-color": colour("--line-field"), "line-width": 0.6 },
      },
      { id: "states", type: "fill", source: "states", paint: land },
      {
        id: "district-borders",
        type: "line",
        source: "districts",
        minzoom: 5,
        paint: { "line-color": colour("--line"), "line-width": 0.8 },
      },
      {
        id: "state-borders",
        type: "line",
        source: "states",
        paint: { "line-color": colour("--line-field"), "line-width": 0.7 },
      },
      {
        id: "country-names",
        type: "symbol",
        source: "countries",
        maxzoom: 5,
        filter: ["!=", ["get", "name"], "India"],
        layout: { "text-field": ["get", "name"], "text-size": 11 },
        paint: names,
      },
      {
        id: "state-names",
        type: "symbol",
        source: "states",
        minzoom: 3.5,
        layout: { "text-field": ["get", "name"], "text-size": 11.5 },
        paint: names,
      },
    ],
  };
}
