import { messages } from "@steward/contract/messages/catalogue";
import type { reminderCalls } from "@steward/contract/reminders/calls";
import { sql } from "kysely";
import { invalidField } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { reminderOf } from "./reminder-queries.ts";

/** Puts a reminder of the caller away; one that is away stays as it is. */
export const acknowledgeReminder = (ctx: Context, { params }: Input<typeof reminderCalls.acknowledge>) =>
  ctx.write(async (tx) => {
    await reminderOf(tx, ctx, params.id);
    await tx
      .updateTable("reminder")
      .set({ acknowledged: sql<string>`coalesce(acknowledged, now())` })
      .where("id", "=", params.id)
      .execute();
    return reminderOf(tx, ctx, params.id);
  });

/** Puts a reminder of the caller off until a day. */
export const snoozeReminder = (ctx: Context, { params, body }: Input<typeof reminderCalls.snooze>) =>
  ctx.write(async (tx) => {
    await reminderOf(tx, ctx, params.id);
    const { rows } = await sql<{ is_later: boolean }>`
      select ${body.until}::date > (now() at time zone ${ctx.organisation.time_zone})::date as is_later`.execute(tx);
    if (!rows[0]?.is_later) throw invalidField("until", messages.reminders.notLater);
    await tx.updateTable("reminder").set({ snoozed_until: body.until }).where("id", "=", params.id).execute();
    return reminderOf(tx, ctx, params.id);
  });
