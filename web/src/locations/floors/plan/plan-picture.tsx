import { ActionIcon } from "@mantine/core";
import type { FloorPlan } from "@steward/contract/locations/floor-plans/rules";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useState } from "react";
import { m } from "../../../messages/messages.js";
import classes from "./floor-plan.module.css";

/** Widths of the picture in parts of its frame. */
const ZOOMS = [1, 1.5, 2, 3] as const;

interface PlanPictureProps {
  name: string;
  picture: NonNullable<FloorPlan["picture"]>;
  /** The frame in which the picture is scrolled. */
  frame?: RefObject<HTMLDivElement | null>;
  /** Further properties of the box that the picture fills. */
  canvas?: ComponentPropsWithRef<"div">;
  /** Words below the frame. */
  below: ReactNode;
  children: ReactNode;
}

/** A plan in a frame that scrolls by mouse, finger and keyboard, in four sizes. */
export function PlanPicture({ name, picture, frame, canvas, below, children }: PlanPictureProps) {
  const [step, setStep] = useState(0);
  const { file, width, height } = picture;
  return (
    <div className={classes.framed}>
      <div ref={frame} tabIndex={-1} className={classes.frame}>
        <div
          {...canvas}
          className={classes.canvas}
          style={{ inlineSize: `${(ZOOMS[step] ?? 1) * 100}%`, aspectRatio: `${width} / ${height}` }}
        >
          <img
            src={file}
            width={width}
            height={height}
            alt={m.floors_plan_of({ name })}
            className={classes.picture}
            draggable={false}
          />
          {children}
        </div>
      </div>
      <div className={classes.below}>
        <div className={classes.told}>{below}</div>
        <div className={classes.zoom}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={m.floors_plan_smaller()}
            aria-disabled={step === 0}
            onClick={() => setStep(Math.max(0, step - 1))}
          >
            <IconMinus size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={m.floors_plan_larger()}
            aria-disabled={step === ZOOMS.length - 1}
            onClick={() => setStep(Math.min(ZOOMS.length - 1, step + 1))}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </div>
  );
}
