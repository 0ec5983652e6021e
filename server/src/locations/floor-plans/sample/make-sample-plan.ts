import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import { rasterise } from "../../../attachments/sample/rasterise.ts";
import { checkImage } from "../../../files/check-image.ts";
import type { Sample } from "../../../nouns/facts.ts";
import { pin } from "../change-pin.ts";
import { layPlan } from "../change-plan.ts";
import { planDrawing } from "./plan-drawing.ts";

/** Where the rooms of the drawn floor are, and where the first assets of each stand. */
const ROOMS: Readonly<
  Record<string, { at: readonly [number, number]; assets: readonly (readonly [number, number])[] }>
> = {
  ICU: {
    at: [0.27, 0.29],
    assets: [
      [0.09, 0.23],
      [0.18, 0.23],
      [0.35, 0.23],
    ],
  },
  "Ward 301": {
    at: [0.7, 0.32],
    assets: [
      [0.57, 0.23],
      [0.77, 0.23],
    ],
  },
  "Ward 302": {
    at: [0.7, 0.68],
    assets: [
      [0.67, 0.77],
      [0.87, 0.77],
    ],
  },
};

/** The plan of one floor of the sample customer, drawn by ourselves and checked as any upload, with its rooms. */
export const makeSamplePlan: Sample = async (customer) => {
  const rooms = await customer.read((tx) =>
    tx
      .selectFrom("location as room")
      .innerJoin("location as floor", (join) =>
        join.onRef("floor.organisation_id", "=", "room.organisation_id").onRef("floor.id", "=", "room.parent"),
      )
      .select(["room.id", "room.name", "room.parent"])
      .where("room.name", "in", Object.keys(ROOMS))
      .where("floor.name", "=", "Third Floor")
      .execute(),
  );
  const floor = rooms[0]?.parent;
  if (!floor) return;
  const [drawn] = await rasterise([planDrawing]);
  const image = await checkImage(drawn ?? Buffer.alloc(0));
  const moment = (minute: number) => ({ days_ago: customer.workday(40), minute: 10 * 60 + minute });
  const params = { id: floor };
  await customer.act(moment(0), "Vikram Nair", floorPlanCalls.upload, { params }, (ctx) =>
    layPlan(ctx, floor, { file_name: "third-floor.jpg", image }),
  );
  for (const room of rooms) {
    const { at, assets } = ROOMS[room.name] ?? { at: [0.5, 0.5], assets: [] };
    const standing = await customer.read((tx) =>
      tx
        .selectFrom("asset")
        .select("id")
        .where("location", "=", room.id)
        .where("is_archived", "=", false)
        .orderBy("number")
        .limit(assets.length)
        .execute(),
    );
    const placed = [{ room: room.id, at }, ...standing.map(({ id }, n) => ({ asset: id, at: assets[n] ?? at }))];
    for (const {
      at: [x, y],
      ...what
    } of placed) {
      await customer.act(moment(5), "Vikram Nair", floorPlanCalls.pin, { params, body: { ...what, x, y } }, pin);
    }
  }
};
