import type { holidayCalls } from "@steward/contract/holidays/calls";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { holidayOf } from "./holiday-queries.ts";

/** Adds a holiday. Names are unique in the organisation without case and outer blanks. */
export const createHoliday = (ctx: Context, { body }: Input<typeof holidayCalls.create>) =>
  ctx.write(async (tx) => {
    const { organisation_id } = ctx;
    const id = newId();
    await tx
      .insertInto("holiday")
      .values({ organisation_id, id, ...body })
      .execute();
    await recordActivity(tx, ctx, {
      subject_type: "holiday",
      subject_id: id,
      action: "created",
      changes: changesBetween({}, body),
    });
    return holidayOf(tx, id);
  });
