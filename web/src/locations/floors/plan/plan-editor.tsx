import { Button, VisuallyHidden } from "@mantine/core";
import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import type { FloorPlan } from "@steward/contract/locations/floor-plans/rules";
import { useId, useRef, useState } from "react";
import { useWrite } from "../../../http/queries.ts";
import { m } from "../../../messages/messages.js";
import classes from "./floor-plan.module.css";
import type { ShownPin } from "./pin-facts.ts";
import { middleSeen, percentOf, pointedAt, type Position } from "./pin-position.ts";
import { PinHandle } from "./pin-handle.tsx";
import { PlanPicture } from "./plan-picture.tsx";
import { type Placeable, UnplacedList } from "./unplaced-list.tsx";

interface PlanEditorProps {
  floor: string;
  name: string;
  picture: NonNullable<FloorPlan["picture"]>;
  pins: readonly ShownPin[];
}

/** A plan on which pins are moved, with the list of what is not placed yet. Every change is saved at once. */
export function PlanEditor({ floor, name, picture, pins }: PlanEditorProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const dragged = useRef<Placeable | null>(null);
  const helpId = useId();
  const place = useWrite(floorPlanCalls.pin, { onSuccess: ({ id }) => setChosen(id) });
  const takeOff = useWrite(floorPlanCalls.unpin);
  const params = { id: floor };

  const put = ({ room, asset }: Placeable, at: Position) => place.mutate({ params, body: { room, asset, ...at } });
  const putInMiddle = (what: Placeable) => {
    if (canvas.current && frame.current) {
      put(what, middleSeen(canvas.current.getBoundingClientRect(), frame.current.getBoundingClientRect()));
    }
  };
  const remove = (pin_id: string) => {
    frame.current?.focus();
    takeOff.mutate({ params: { id: floor, pin_id } });
  };
  const current = pins.find(({ pin }) => pin.id === chosen);
  return (
    <div className={classes.editor}>
      <UnplacedList
        floor={floor}
        onPlace={putInMiddle}
        onDrag={(what) => {
          dragged.current = what;
        }}
      />
      <PlanPicture
        name={name}
        picture={picture}
        frame={frame}
        below={
          <>
            {current ? (
              <>
                <b dir="auto">{current.facts.name}</b>
                <Button variant="subtle" color="red" onClick={() => remove(current.pin.id)}>
                  {m.floors_plan_take_off()}
                </Button>
              </>
            ) : null}
            <span id={helpId} className={classes.note}>
              {m.floors_plan_edit_help()}
            </span>
          </>
        }
        canvas={{
          ref: canvas,
          onDragOver: (event) => {
            if (dragged.current) event.preventDefault();
          },
          onDrop: (event) => {
            if (!dragged.current) return;
            event.preventDefault();
            put(dragged.current, pointedAt(event, event.currentTarget.getBoundingClientRect()));
            dragged.current = null;
          },
        }}
      >
        <ul className={classes.pins} aria-label={m.floors_plan_pins({ name })}>
          {pins.map(({ pin, facts }) => (
            <PinHandle
              key={pin.id}
              floor={floor}
              pin={pin}
              facts={facts}
              isChosen={pin.id === chosen}
              helpId={helpId}
              onChoose={() => setChosen(pin.id)}
              onMoved={({ x, y }) =>
                setSaid(`${facts.name}: ${m.floors_plan_position({ x: percentOf(x), y: percentOf(y) })}`)
              }
              onRemove={() => remove(pin.id)}
            />
          ))}
        </ul>
      </PlanPicture>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </div>
  );
}
