import "maplibre-gl/dist/maplibre-gl.css";
import { ActionIcon, useComputedColorScheme } from "@mantine/core";
import type { BranchPoint, StatePoint } from "@steward/contract/dashboards/rules";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { LngLatBounds, Map as Drawn, type MapLayerMouseEvent, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Boundaries } from "../geography/map/boundaries.ts";
import { mapStyle } from "../geography/map/map-style.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import classes from "./dashboards.module.css";
import { pointLayers, pointSources, STATES_TO } from "./point-layers.ts";

setWorkerUrl(workerUrl);

const START = { center: [80, 22.5] as [number, number], zoom: 3.4 };
/** Pixels between the outermost branches and the edge of the first view. */
const EDGE = 56;

interface DrawnMapProps {
  boundaries: Boundaries;
  branches: readonly BranchPoint[];
  states: readonly StatePoint[];
  onFailure: () => void;
}

const boundsOf = (branches: readonly BranchPoint[]) =>
  branches.reduce((bounds, { longitude, latitude }) => bounds.extend([longitude, latitude]), new LngLatBounds());

/** Interactive map: states from afar, clusters of branches from near, and each branch opens its assets. */
export function DrawnMap({ boundaries, branches, states, onFailure }: DrawnMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<Drawn | null>(null);
  const scheme = useComputedColorScheme();
  const go = useGo();
  const fail = useEffectEvent(onFailure);
  const open = useEffectEvent((branch: string) => void go("asset-management-my-assets", { search: { branch } }));

  useEffect(() => {
    if (!holder.current) return;
    const former = map.current;
    let drawn: Drawn;
    try {
      drawn = new Drawn({
        container: holder.current,
        style: withPoints(boundaries, branches, states),
        ...(former ? { center: former.getCenter(), zoom: former.getZoom() } : START),
        maxZoom: 14,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        fadeDuration: 0,
        locale: { "Map.Title": m.dashboards_map() },
      });
    } catch {
      fail();
      return;
    }
    drawn.keyboard.disableRotation();
    drawn.touchZoomRotate.disableRotation();
    if (branches.length > 0) drawn.fitBounds(boundsOf(branches), { padding: EDGE, maxZoom: 9, animate: false });
    drawn.on("click", "state-points", (event) => drawn.easeTo({ center: event.lngLat, zoom: STATES_TO + 1.5 }));
    drawn.on("click", "clusters", (event) => drawn.easeTo({ center: event.lngLat, zoom: drawn.getZoom() + 2 }));
    drawn.on("click", "branch-points", ({ features }: MapLayerMouseEvent) => {
      const id: unknown = features?.[0]?.properties.id;
      if (typeof id === "string") open(id);
    });
    for (const layer of ["state-points", "clusters", "branch-points"]) {
      drawn.on("mouseenter", layer, () => {
        drawn.getCanvas().style.cursor = "pointer";
      });
      drawn.on("mouseleave", layer, () => {
        drawn.getCanvas().style.cursor = "";
      });
    }
    map.current = drawn;
    return () => {
      map.current = null;
      drawn.remove();
    };
    // The colours of a map are those of the scheme in which it is made.
  }, [boundaries, branches, states, scheme]);

  return (
    <div className={classes.map}>
      <div ref={holder} style={{ blockSize: "100%" }} />
      <div className={classes.zoom}>
        <ActionIcon variant="default" aria-label={m.dashboards_zoom_in()} onClick={() => map.current?.zoomIn()}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={m.dashboards_zoom_out()} onClick={() => map.current?.zoomOut()}>
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** The style of the boundaries with the points on top. */
function withPoints(boundaries: Boundaries, branches: readonly BranchPoint[], states: readonly StatePoint[]) {
  const style = mapStyle(boundaries);
  return {
    ...style,
    sources: { ...style.sources, ...pointSources(branches, states) },
    layers: [...style.layers, ...pointLayers()],
  };
}
