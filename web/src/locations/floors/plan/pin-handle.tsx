import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import type { FloorPin } from "@steward/contract/locations/floor-plans/rules";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useWrite } from "../../../http/queries.ts";
import { m } from "../../../messages/messages.js";
import classes from "./floor-plan.module.css";
import type { PinFacts } from "./pin-facts.ts";
import { PinMark, placedAt } from "./pin-mark.tsx";
import { percentOf, pointedAt, type Position, steppedBy } from "./pin-position.ts";

interface PinHandleProps {
  floor: string;
  pin: FloorPin;
  facts: PinFacts;
  isChosen: boolean;
  /** Id of what says how pins are moved. */
  helpId: string;
  onChoose: () => void;
  onMoved: (position: Position) => void;
  onRemove: () => void;
}

/** A pin that is dragged, or moved by arrow keys; it is saved when the pointer or the key is let go. */
export function PinHandle({ floor, pin, facts, isChosen, helpId, onChoose, onMoved, onRemove }: PinHandleProps) {
  const [moved, setMoved] = useState<Position | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const save = useWrite(floorPlanCalls.pin);
  const { x, y } = moved ?? pin;

  useEffect(() => {
    if (isChosen) button.current?.focus();
  }, [isChosen]);

  const keep = () => {
    if (!moved) return;
    onMoved(moved);
    const body = { room: pin.room?.id, asset: pin.asset?.id, ...moved };
    const forget = () => setMoved((latest) => (latest === moved ? null : latest));
    save.mutate({ params: { id: floor }, body }, { onSettled: forget });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Delete" || event.key === "Backspace") return onRemove();
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : steppedBy(event, { x, y });
    if (!next) return;
    event.preventDefault();
    setMoved(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.closest("ul")?.getBoundingClientRect();
    if (box && event.currentTarget.hasPointerCapture(event.pointerId)) setMoved(pointedAt(event, box));
  };
  return (
    <li className={classes.at} style={placedAt({ x, y })} data-chosen={isChosen || undefined}>
      <button
        ref={button}
        type="button"
        className={classes.pin}
        data-handle
        aria-describedby={helpId}
        onFocus={onChoose}
        onKeyDown={onKeyDown}
        onKeyUp={({ key }) => {
          if (key.startsWith("Arrow")) keep();
        }}
        onPointerDown={({ currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId);
          currentTarget.focus();
        }}
        onPointerMove={onPointerMove}
        onPointerUp={keep}
        onPointerCancel={() => setMoved(null)}
      >
        <PinMark facts={facts} words={m.floors_plan_position({ x: percentOf(x), y: percentOf(y) })} />
      </button>
    </li>
  );
}
