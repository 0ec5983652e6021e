import type { ViewedPlace } from "@steward/contract/locations/rules";
import type { CSSProperties } from "react";
import { SlabDrawing } from "../../buildings/slab-drawing.tsx";
import { m } from "../../messages/messages.js";
import { countText } from "../../ui/text/count-text.ts";
import { countedBy, leadingColour, type Measure, numbersText, partsOf, type Statuses } from "./floor-numbers.ts";
import classes from "./floor-page.module.css";
import { PartBar } from "./part-bar.tsx";
import { useArrowFocus } from "./use-arrow-focus.ts";

interface LevelListProps {
  name: string;
  levels: readonly ViewedPlace[];
  chosen: string | undefined;
  measure: Measure;
  statuses: Statuses;
  onChoose: (id: string) => void;
}

const slabColours = (colour: string | undefined) =>
  (colour ? { "--face": `color-mix(in srgb, ${colour} 45%, var(--panel))`, "--edge": colour } : {}) as CSSProperties;

/** Blocks and floors of a building as slabs, the highest floor on top; one of them is chosen. */
export function LevelList({ name, levels, chosen, measure, statuses, onChoose }: LevelListProps) {
  const ids = levels.map(({ id }) => id);
  const { list, onKeyDown, tabIndex, onFocus } = useArrowFocus(ids, chosen);
  return (
    <ul ref={list} className={classes.levels} aria-label={m.floors_stack({ name })}>
      {levels.map((level) => {
        const counted = countedBy(level, measure);
        return (
          <li key={level.id}>
            <button
              type="button"
              data-place
              className={classes.level}
              data-type={level.location_type}
              aria-pressed={level.id === chosen}
              tabIndex={tabIndex(level.id)}
              onFocus={() => onFocus(level.id)}
              onKeyDown={onKeyDown}
              onClick={() => onChoose(level.id)}
              style={slabColours(leadingColour(level, measure, statuses))}
            >
              <SlabDrawing
                id={level.id}
                level={level.location_type === "Block" ? "Block" : "Floor"}
                className={classes.slab}
              />
              <span className={classes.words}>
                <span dir="auto" className={classes.name}>
                  {level.name}
                </span>
                <span className={classes.words2}>{numbersText(level, measure, statuses)}</span>
                <PartBar parts={partsOf(level, measure, statuses)} />
              </span>
              {counted ? (
                <span className={classes.count} aria-hidden="true">
                  {countText(counted.count)}
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
