import { messages } from "@steward/contract/messages/catalogue";
import type { userCalls } from "@steward/contract/users/calls";
import type { UserProfile } from "@steward/contract/users/rules";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { lockMembers } from "../access/lock-members.ts";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { invalidField, stale } from "../errors/refusal.ts";
import { speaksForOthersToo } from "../sessions/session-queries.ts";
import { profileOf } from "./user-queries.ts";

const CODE_NEEDED = messages.users.ownNameElsewhere;

/** Changes the caller's own name, in every organisation, and designation and phone in this one. */
export async function updateProfile(
  ctx: Context,
  { body }: Input<typeof userCalls.updateProfile>,
): Promise<UserProfile> {
  refuseTokens(ctx.actor);
  const { account_id } = ctx.actor;
  return ctx.write(async (tx) => {
    await lockMembers(tx, ctx, sql`false`);
    const before = await profileOf(tx, ctx);
    if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
    const { name = before.name, designation = before.designation, phone = before.phone } = body;
    const changes = changesBetween(
      { name: before.name, designation: before.designation, phone: before.phone },
      { name, designation, phone },
    );
    if (changes.length === 0) return before;
    await tx
      .updateTable("membership")
      .set({ designation, phone, version: sql`version + 1`, modified: sql`now()` })
      .where("account_id", "=", account_id)
      .execute();
    if (name !== before.name) {
      if (await speaksForOthersToo(tx, ctx.actor)) throw invalidField("name", CODE_NEEDED);
      await tx.updateTable("account").set({ name, modified: sql`now()` }).where("id", "=", account_id).execute();
    }
    await recordActivity(tx, ctx, { subject_type: "user", subject_id: account_id, action: "edited", changes });
    return profileOf(tx, ctx);
  });
}
