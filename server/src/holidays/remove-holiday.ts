import type { holidayCalls } from "@steward/contract/holidays/calls";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { holidayOf } from "./holiday-queries.ts";

/** Deletes a holiday. */
export const removeHoliday = (ctx: Context, { params }: Input<typeof holidayCalls.remove>): Promise<undefined> =>
  ctx.write(async (tx) => {
    const { name } = await holidayOf(tx, params.id);
    await tx.deleteFrom("holiday").where("id", "=", params.id).execute();
    await recordActivity(tx, ctx, {
      subject_type: "holiday",
      subject_id: params.id,
      action: "deleted",
      changes: changesBetween({ name }, { name: null }),
    });
    return undefined;
  });
