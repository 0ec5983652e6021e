import type { ViewedPlace } from "@steward/contract/locations/rules";
import type { ReactNode } from "react";
import { BuildingDrawing } from "../../buildings/building-drawing.tsx";
import { RouteLink } from "../../navigation/navigation.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { countedBy, leadingColour, type Measure, numbersText, partsOf, type Statuses } from "./floor-numbers.ts";
import classes from "./floor-page.module.css";
import { PartBar } from "./part-bar.tsx";
import { goalOf } from "./place-goal.ts";
import { useArrowFocus } from "./use-arrow-focus.ts";

interface PlaceTilesProps {
  label: string;
  places: readonly ViewedPlace[];
  branch: string;
  measure: Measure;
  statuses: Statuses;
}

/** Places as tiles, in their order and not where they are, which a plan alone shows. Each leads to the list that it counts. */
export function PlaceTiles({ label, places, branch, measure, statuses }: PlaceTilesProps) {
  const { list, onKeyDown, tabIndex, onFocus } = useArrowFocus(
    places.map(({ id }) => id),
    undefined,
  );
  return (
    <ul ref={list} className={classes.tiles} aria-label={label}>
      {places.map((place) => {
        const colour = leadingColour(place, measure, statuses);
        const counted = countedBy(place, measure);
        const drawing: ReactNode =
          place.location_type === "Building" ? (
            <span className={classes.building}>
              <BuildingDrawing id={place.id} />
            </span>
          ) : null;
        return (
          <li key={place.id}>
            <RouteLink
              {...goalOf(place, measure, branch)}
              data-place
              className={classes.tile}
              tabIndex={tabIndex(place.id)}
              onFocus={() => onFocus(place.id)}
              onKeyDown={onKeyDown}
              style={colour ? { background: `color-mix(in srgb, ${colour} 12%, var(--panel))` } : undefined}
            >
              {drawing}
              <span className={classes.tileHead}>
                <span dir="auto" className={classes.name}>
                  {place.name}
                </span>
                {counted ? (
                  <span className={classes.count} aria-hidden="true">
                    {countText(counted.count)}
                  </span>
                ) : null}
              </span>
              <span className={classes.words2}>{numbersText(place, measure, statuses)}</span>
              <PartBar parts={partsOf(place, measure, statuses)} />
            </RouteLink>
          </li>
        );
      })}
    </ul>
  );
}
