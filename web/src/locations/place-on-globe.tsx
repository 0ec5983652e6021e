import { m } from "../messages/messages.js";
import classes from "./place-on-globe.module.css";

/** Coordinates in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const STEP = 30;
const meridians = Array.from({ length: 11 }, (_, index) => (index + 1) * STEP - 180);
const parallels = Array.from({ length: 5 }, (_, index) => (index + 1) * STEP - 90);

/** Coordinates as text: "12.9716° N, 77.5946° E". */
export function coordinatesText({ latitude, longitude }: Place): string {
  const northSouth = latitude < 0 ? m.locations_south() : m.locations_north();
  const eastWest = longitude < 0 ? m.locations_west() : m.locations_east();
  return `${Math.abs(latitude)}° ${northSouth}, ${Math.abs(longitude)}° ${eastWest}`;
}

/** A point on a grid of meridians and parallels, which reveals swapped or mistyped coordinates. */
export function PlaceOnGlobe({ place }: { place: Place }) {
  const x = place.longitude + 180;
  const y = 90 - place.latitude;
  return (
    <figure className={classes.globe}>
      <svg viewBox="0 0 360 180" aria-hidden="true">
        {meridians.map((longitude) => (
          <line
            key={longitude}
            x1={longitude + 180}
            x2={longitude + 180}
            y1={0}
            y2={180}
            className={longitude === 0 ? classes.zero : undefined}
          />
        ))}
        {parallels.map((latitude) => (
          <line
            key={latitude}
            x1={0}
            x2={360}
            y1={90 - latitude}
            y2={90 - latitude}
            className={latitude === 0 ? classes.zero : undefined}
          />
        ))}
        <circle cx={x} cy={y} r={9} className={classes.halo} />
        <circle cx={x} cy={y} r={4} />
      </svg>
      <figcaption>{coordinatesText(place)}</figcaption>
    </figure>
  );
}
