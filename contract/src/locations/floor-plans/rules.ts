import { z } from "zod";
import { attachment } from "../../attachments/rules.ts";
import { id, line } from "../../kit/field-rules.ts";
import { idParams } from "../../kit/record-rules.ts";
import { statusDetails } from "../../masters/attached-status/rules.ts";
import { placeStep } from "../rules.ts";

const part = z.number().min(0).max(1);

const planAsset = z
  .object({
    id,
    asset_id: z.string(),
    name: z.string(),
    status: statusDetails,
    is_overdue: z.boolean().describe("It should have come back by now."),
    breadcrumb: z.array(placeStep),
  })
  .meta({ id: "PlanAsset" });
export type PlanAsset = z.output<typeof planAsset>;

/** A room or an asset on the plan of its floor; the position in parts of the picture's width and height. */
export const floorPin = z
  .object({ id, x: part, y: part, room: placeStep.nullable(), asset: planAsset.nullable() })
  .meta({ id: "FloorPin" });
export type FloorPin = z.output<typeof floorPin>;

/** The picture of a floor and what is placed on it; pins of what has left the floor are not told. */
export const floorPlan = z
  .object({
    picture: attachment.nullable(),
    pins: z.array(floorPin),
    is_whole: z.boolean().describe("false where more pins are there than are told."),
  })
  .meta({ id: "FloorPlan" });
export type FloorPlan = z.output<typeof floorPlan>;

/** Where a room or an asset of the floor is: one of both. */
export const pinBody = z.strictObject({ room: id.nullish(), asset: id.nullish(), x: part, y: part });

const unplaced = z
  .object({
    rooms: z.array(z.object({ id, name: z.string() })),
    assets: z.array(z.object({ id, asset_id: z.string(), name: z.string() })),
    is_whole: z.boolean().describe("false where more are not placed than are told."),
  })
  .meta({ id: "UnplacedOnFloor" });
export type Unplaced = z.output<typeof unplaced>;

export const floorPlanRules = {
  read: { summary: "The plan of a floor with the rooms and assets on it", params: idParams, response: floorPlan },
  /** The file is a part of a multipart form. */
  upload: {
    summary: "Lay a picture under a floor; it takes the place of the one before, and pins stay where they are",
    params: idParams,
    response: floorPlan,
  },
  remove: { summary: "Remove the picture of a floor and what is placed on it", params: idParams },
  unplaced: {
    summary: "Rooms and assets of a floor that are not on its plan",
    params: idParams,
    query: z.strictObject({ search: line(200).optional() }),
    response: unplaced,
  },
  pin: {
    summary: "Place a room or an asset on the plan of its floor, or move it there",
    params: idParams,
    body: pinBody,
    response: floorPin,
  },
  unpin: { summary: "Take a room or an asset off the plan", params: z.strictObject({ id, pin_id: id }) },
};
