import type { FloorPin } from "@steward/contract/locations/floor-plans/rules";
import type { FloorView, ViewedPlace } from "@steward/contract/locations/rules";
import { statusColour } from "../../../ui/status/status-chip.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { m } from "../../../messages/messages.js";
import { countedBy, leadingColour, type Measure, numbersText } from "../floor-numbers.ts";
import { goalOf } from "../place-goal.ts";
import type { Shown } from "../places-shown.tsx";

/** What a pin shows and where it leads. */
export interface PinFacts {
  name: string;
  /** Its numbers, or the status of an asset. */
  words: string;
  way: string;
  colour: string | undefined;
  /** Number on the pin of a room. */
  count: string | undefined;
  goal: ReturnType<typeof goalOf> | { name: "asset-management-my-assets-id"; params: { id: string } };
}

const wayTo = (steps: readonly { name: string }[]) => steps.map(({ name }) => name).join(" › ");

function factsOfAsset(asset: NonNullable<FloorPin["asset"]>, measure: Measure): PinFacts {
  const late = asset.is_overdue ? [m.floors_overdue()] : [];
  const colour = measure === "status" ? statusColour(asset.status.color) : undefined;
  return {
    name: asset.name === asset.asset_id ? asset.name : `${asset.name} · ${asset.asset_id}`,
    words: [asset.status.name, ...late].join(", "),
    way: wayTo(asset.breadcrumb),
    colour: measure === "overdue" && asset.is_overdue ? "var(--danger)" : colour,
    count: undefined,
    goal: { name: "asset-management-my-assets-id", params: { id: asset.id } },
  };
}

function factsOfRoom(room: ViewedPlace, { breadcrumb }: FloorView, { measure, statuses, branch }: Shown): PinFacts {
  const counted = countedBy(room, measure);
  return {
    name: room.name,
    words: numbersText(room, measure, statuses),
    way: wayTo([...breadcrumb, room]),
    colour: leadingColour(room, measure, statuses),
    count: counted ? countText(counted.count) : undefined,
    goal: goalOf(room, measure, branch),
  };
}

/** A pin with its facts; rooms are told with the floor, so one that came meanwhile is left out until it is. */
export function pinsShown(pins: readonly FloorPin[], floor: FloorView, shown: Shown) {
  return pins.flatMap((pin) => {
    const room = floor.places.find(({ id }) => id === pin.room?.id);
    if (room) return [{ pin, facts: factsOfRoom(room, floor, shown) }];
    return pin.asset ? [{ pin, facts: factsOfAsset(pin.asset, shown.measure) }] : [];
  });
}

export type ShownPin = ReturnType<typeof pinsShown>[number];
