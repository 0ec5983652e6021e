import { Button } from "@mantine/core";
import type { FloorPlan as Plan } from "@steward/contract/locations/floor-plans/rules";
import type { FloorView } from "@steward/contract/locations/rules";
import { useState } from "react";
import { m } from "../../../messages/messages.js";
import { useMay } from "../../../session/may.ts";
import type { Shown } from "../places-shown.tsx";
import classes from "./floor-plan.module.css";
import { pinsShown } from "./pin-facts.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { PlanPins } from "./plan-pins.tsx";
import { PlanUpload } from "./plan-upload.tsx";

interface FloorPlanProps extends Shown {
  plan: Plan;
  floor: FloorView;
}

/** The picture of a floor with its rooms and assets as pins; without one, the way to add it. */
export function FloorPlan({ plan: { picture, pins, is_whole }, floor, ...shown }: FloorPlanProps) {
  const mayEdit = useMay("location.update");
  const [isEdited, setIsEdited] = useState(false);
  const { id, name } = floor.place;
  if (!picture) return mayEdit ? <PlanUpload floor={id} hasPlan={false} /> : null;
  const found = pinsShown(pins, floor, shown);
  return (
    <div className={classes.plan}>
      {mayEdit ? (
        <div className={classes.tools}>
          <Button variant={isEdited ? "filled" : "default"} onClick={() => setIsEdited(!isEdited)}>
            {isEdited ? m.floors_plan_done() : m.floors_plan_edit()}
          </Button>
          {isEdited ? <PlanUpload floor={id} hasPlan /> : null}
        </div>
      ) : null}
      {isEdited ? (
        <PlanEditor floor={id} name={name} picture={picture} pins={found} />
      ) : (
        <PlanPins name={name} picture={picture} pins={found} />
      )}
      {is_whole ? null : <p className={classes.note}>{m.floors_plan_not_whole({ count: pins.length })}</p>}
    </div>
  );
}
