import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../http/context.ts";
import { refuseOthersThanOwners } from "./save-single-sign-on.ts";

/** Removes the identity provider; without one nothing happens. Sessions that it opened go on. */
export async function removeSingleSignOn(ctx: Context): Promise<undefined> {
  refuseOthersThanOwners(ctx.actor);
  return ctx.write(async (tx) => {
    const removed = await tx.deleteFrom("single_sign_on").returning("issuer").executeTakeFirst();
    if (!removed) return undefined;
    await recordActivity(tx, ctx, {
      subject_type: "single_sign_on",
      subject_id: ctx.organisation_id,
      action: "deleted",
      changes: changesBetween({ issuer: removed.issuer }, { issuer: null }),
    });
    return undefined;
  });
}
