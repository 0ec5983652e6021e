import "maplibre-gl/dist/maplibre-gl.css";
import { ActionIcon, useComputedColorScheme } from "@mantine/core";
import type { BranchPoint, StatePoint } from "@steward/contract/dashboards/rules";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type GeoJSONSource, LngLatBounds, Map as Drawn, type MapGeoJSONFeature, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Boundaries } from "../geography/map/boundaries.ts";
import { mapStyle } from "../geography/map/map-style.ts";
import { m } from "../messages/messages.js";
import classes from "./dashboards.module.css";
import { type ChosenBranches, TOLD } from "./chosen-branches.tsx";
import { CLUSTERS_TO, NEAREST, pointLayers, pointSources, STATES_TO } from "./point-layers.ts";

setWorkerUrl(workerUrl);

const START = { center: [80, 22.5] as [number, number], zoom: 3.4 };
/** Pixels between the outermost branches and the edge of the first view. */
const EDGE = 56;

interface DrawnMapProps {
  boundaries: Boundaries;
  branches: readonly BranchPoint[];
  states: readonly StatePoint[];
  onChoose: (chosen: ChosenBranches) => void;
  onFailure: () => void;
}

const boundsOf = (branches: readonly BranchPoint[]) =>
  branches.reduce((bounds, { longitude, latitude }) => bounds.extend([longitude, latitude]), new LngLatBounds());

const idsOf = (features: readonly { properties: Record<string, unknown> | null }[]) => [
  ...new Set(features.map(({ properties }) => String(properties?.id))),
];

/** Zooms in to where a cluster parts; answers the branches of one that no zoom parts. */
async function openCluster(drawn: Drawn, { properties, geometry }: MapGeoJSONFeature): Promise<ChosenBranches | null> {
  const source = drawn.getSource<GeoJSONSource>("branch-points");
  if (!source || geometry.type !== "Point") return null;
  const id = Number(properties.cluster_id);
  const zoom = await source.getClusterExpansionZoom(id);
  if (zoom > CLUSTERS_TO) {
    const leaves = await source.getClusterLeaves(id, TOLD, 0);
    return { ids: idsOf(leaves), count: Number(properties.point_count) };
  }
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  drawn.easeTo({ center: [longitude, latitude], zoom });
  return null;
}

/** What is drawn in the present view, in words. */
function wordsOf(drawn: Drawn): string {
  const of = (...layers: string[]) => drawn.queryRenderedFeatures({ layers }).map(({ properties }) => properties);
  if (drawn.getZoom() < STATES_TO)
    return m.dashboards_states_seen({
      count: new Set(of("state-points").map(({ state, country }) => `${state}, ${country}`)).size,
    });
  // What lies on the edge of two tiles is in both.
  const clusters = new Map(of("clusters").map(({ cluster_id, point_count }) => [cluster_id, Number(point_count)]));
  const single = new Set(of("branch-points").map(({ id }) => id)).size;
  return m.dashboards_branches_seen({ count: [...clusters.values()].reduce((sum, count) => sum + count, single) });
}

/** Interactive map: states from afar, clusters of branches from near, and each branch tells what is there. */
export function DrawnMap({ boundaries, branches, states, onChoose, onFailure }: DrawnMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<Drawn | null>(null);
  /** Where somebody has moved the map, which stays when it is made anew or gets another size. */
  const view = useRef<{ center: [number, number]; zoom: number } | null>(null);
  const scheme = useComputedColorScheme();
  const [words, setWords] = useState("");
  const fail = useEffectEvent(onFailure);
  const choose = useEffectEvent(onChoose);

  useEffect(() => {
    const frame = holder.current;
    if (!frame) return;
    let drawn: Drawn;
    try {
      drawn = new Drawn({
        container: frame,
        style: withPoints(boundaries, branches, states),
        ...(view.current ?? START),
        maxZoom: NEAREST,
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
    let isFirst = false;
    const fit = () => {
      if (branches.length === 0 || view.current) return;
      isFirst = true;
      drawn.fitBounds(boundsOf(branches), { padding: EDGE, maxZoom: 9, animate: false });
      isFirst = false;
    };
    const remember = () => {
      if (!isFirst) view.current = { center: drawn.getCenter().toArray(), zoom: drawn.getZoom() };
    };
    fit();
    drawn.on("resize", fit);
    drawn.on("zoomend", remember);
    drawn.on("dragend", remember);
    drawn.on("idle", () => {
      const { lng, lat } = drawn.getCenter();
      frame.dataset.view = [lng, lat, drawn.getZoom()].join(" ");
      setWords(wordsOf(drawn));
    });
    drawn.on("click", "state-points", (event) => drawn.easeTo({ center: event.lngLat, zoom: STATES_TO + 1.5 }));
    drawn.on("click", "clusters", ({ features: [cluster] = [] }) => {
      if (cluster)
        openCluster(drawn, cluster).then(
          (found) => found && choose(found),
          // The map was made anew meanwhile.
          () => undefined,
        );
    });
    drawn.on("click", "branch-points", ({ features = [] }) => {
      const ids = idsOf(features);
      if (ids.length > 0) choose({ ids, count: ids.length });
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
    <>
      <div ref={holder} className={classes.drawn} />
      <div className={classes.zoom}>
        <ActionIcon variant="default" aria-label={m.dashboards_zoom_in()} onClick={() => map.current?.zoomIn()}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={m.dashboards_zoom_out()} onClick={() => map.current?.zoomOut()}>
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
      </div>
      <output className={classes.seen}>{words}</output>
    </>
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
