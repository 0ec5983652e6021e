import "maplibre-gl/dist/maplibre-gl.css";
import { Button, useComputedColorScheme } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { Map as DrawnMap, Marker, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useRef, useState } from "react";
import { PlaceSearch } from "../../geography/place-search.tsx";
import { m } from "../../messages/messages.js";
import { coordinatesText, type Place } from "../place-on-globe.tsx";
import { type Boundaries, loadBoundaries } from "../../geography/map/boundaries.ts";
import classes from "./map-picker.module.css";
import { mapStyle } from "../../geography/map/map-style.ts";

setWorkerUrl(workerUrl);

/** Initial view over India without a place, and the zoom for a chosen one. */
const START = { center: [80, 22.5] as [number, number], zoom: 3.4 };
const NEAR = 6;

interface MapPickerProps {
  place: Place | null;
  onPick: (place: Place) => void;
}

/**
 * Picks a point on a self-contained map, without external services: by click, dragging the pin, keyboard, or search.
 */
export function MapPicker({ place, onPick }: MapPickerProps) {
  const { holder, map, failed } = useMap(place, onPick);
  const pickMiddle = () => {
    const middle = map.current?.getCenter();
    if (middle) onPick({ latitude: middle.lat, longitude: middle.lng });
  };
  const goTo = ({ latitude, longitude }: Place) => {
    onPick({ latitude, longitude });
    // The map pans after the pin has moved, if it is outside the view.
    requestAnimationFrame(() => {
      const zoom = Math.max(map.current?.getZoom() ?? 0, NEAR);
      map.current?.easeTo({ center: [longitude, latitude], zoom });
    });
  };
  return (
    <div className={classes.map}>
      <PlaceSearch help={m.locations_map_search_help()} onPick={goTo} />
      {failed ? (
        <p role="alert" className={classes.help}>
          {m.locations_map_failed()}
        </p>
      ) : (
        <figure className={classes.drawn}>
          <div ref={holder} className={classes.frame} />
          <div className={classes.tools}>
            <Button variant="default" size="compact-sm" onClick={pickMiddle}>
              {m.locations_map_middle()}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={m.locations_map_zoom_in()}
              onClick={() => map.current?.zoomIn()}
            >
              <IconPlus size={16} aria-hidden />
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={m.locations_map_zoom_out()}
              onClick={() => map.current?.zoomOut()}
            >
              <IconMinus size={16} aria-hidden />
            </Button>
            <output className={classes.place}>{place ? coordinatesText(place) : ""}</output>
          </div>
          <figcaption className={classes.help}>
            {m.locations_map_help()} {m.locations_map_source()}
          </figcaption>
        </figure>
      )}
    </div>
  );
}

/** The map with its pin, in the colours of the theme; `failed` where it cannot be rendered. */
function useMap(place: Place | null, onPick: (place: Place) => void) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap | null>(null);
  const [first] = useState(place);
  const [boundaries, setBoundaries] = useState<Boundaries | null>(null);
  const [failed, setFailed] = useState(false);
  const scheme = useComputedColorScheme();
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    let isGone = false;
    loadBoundaries().then(
      (loaded) => isGone || setBoundaries(loaded),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (!holder.current || !boundaries) return;
    let drawn: DrawnMap;
    try {
      drawn = new DrawnMap({
        container: holder.current,
        style: mapStyle(boundaries),
        ...(first ? { center: [first.longitude, first.latitude], zoom: NEAR } : START),
        maxZoom: 12,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        fadeDuration: 0,
        locale: { "Map.Title": m.locations_map() },
      });
    } catch {
      setFailed(true);
      return;
    }
    drawn.keyboard.disableRotation();
    drawn.touchZoomRotate.disableRotation();
    drawn.on("click", ({ lngLat }) => pick.current({ latitude: lngLat.lat, longitude: lngLat.lng }));
    drawn.getCanvas().addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const { lat, lng } = drawn.getCenter();
      pick.current({ latitude: lat, longitude: lng });
    });
    map.current = drawn;
    // The button that opened the map is gone; the focus moves to the map unless it is elsewhere by now.
    if (document.activeElement === document.body) drawn.getCanvas().focus({ preventScroll: true });
    return () => {
      map.current = null;
      drawn.remove();
    };
  }, [boundaries, first]);

  const drawnScheme = useRef(scheme);
  useEffect(() => {
    if (!boundaries || drawnScheme.current === scheme) return;
    drawnScheme.current = scheme;
    map.current?.setStyle(mapStyle(boundaries), { diff: false });
  }, [boundaries, scheme]);

  const latitude = place?.latitude;
  const longitude = place?.longitude;
  useEffect(() => {
    if (!map.current || latitude === undefined || longitude === undefined) return;
    const element = document.createElement("div");
    element.className = classes.pin ?? "";
    const pin = new Marker({ element, anchor: "bottom", draggable: true }).setLngLat([longitude, latitude]);
    pin.on("dragend", () => {
      const { lat, lng } = pin.getLngLat();
      pick.current({ latitude: lat, longitude: lng });
    });
    pin.addTo(map.current);
    element.role = "img";
    element.ariaLabel = m.locations_map_pin();
    if (!map.current.getBounds().contains([longitude, latitude])) map.current.easeTo({ center: [longitude, latitude] });
    return () => void pin.remove();
  }, [boundaries, latitude, longitude]);

  return { holder, map, failed };
}
