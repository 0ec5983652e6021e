import type { FloorPlan } from "@steward/contract/locations/floor-plans/rules";
import { useState } from "react";
import { m } from "../../../messages/messages.js";
import { RouteLink } from "../../../navigation/navigation.tsx";
import { useArrowFocus } from "../use-arrow-focus.ts";
import classes from "./floor-plan.module.css";
import type { ShownPin } from "./pin-facts.ts";
import { PinMark, placedAt } from "./pin-mark.tsx";
import { PlanPicture } from "./plan-picture.tsx";

interface PlanPinsProps {
  name: string;
  picture: NonNullable<FloorPlan["picture"]>;
  pins: readonly ShownPin[];
}

/** A plan with pins that lead to what they count; the one under the pointer, or in focus, tells its numbers and its way. */
export function PlanPins({ name, picture, pins }: PlanPinsProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const { list, onKeyDown, tabIndex, onFocus } = useArrowFocus(
    pins.map(({ pin }) => pin.id),
    undefined,
    "anywhere",
  );
  const told = pins.find(({ pin }) => pin.id === pointed)?.facts;
  const below = told ? (
    <>
      <b dir="auto">{told.name}</b>
      <span dir="auto">{told.words}</span>
      <span dir="auto" className={classes.note}>
        {told.way}
      </span>
    </>
  ) : (
    <span className={classes.note}>{pins.length > 0 ? m.floors_plan_help() : m.floors_plan_empty()}</span>
  );
  return (
    <PlanPicture name={name} picture={picture} below={below}>
      <ul ref={list} className={classes.pins} aria-label={m.floors_plan_pins({ name })}>
        {pins.map(({ pin, facts }) => (
          <li key={pin.id} className={classes.at} style={placedAt(pin)}>
            <RouteLink
              {...facts.goal}
              data-place
              className={classes.pin}
              tabIndex={tabIndex(pin.id)}
              onKeyDown={onKeyDown}
              onFocus={() => {
                onFocus(pin.id);
                setPointed(pin.id);
              }}
              onBlur={() => setPointed(null)}
              onMouseEnter={() => setPointed(pin.id)}
              onMouseLeave={() => setPointed(null)}
            >
              <PinMark facts={facts} words={`${facts.words}, ${facts.way}`} />
            </RouteLink>
          </li>
        ))}
      </ul>
    </PlanPicture>
  );
}
