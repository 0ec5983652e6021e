import type { interestCalls } from "@steward/contract/interests/calls";
import type { InterestMessage } from "@steward/contract/interests/messages";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { momentNow, newId } from "../../database/new-id.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { type InterestSide, silenceOf } from "../state-machine.ts";
import { lockInterest } from "../write-interest.ts";
import { messageOf } from "./message-queries.ts";

/**
 * Writes to the other side of an interest: a row on each side, in one transaction.
 * @throws Refusal not_found, conflict where the interest or its placement has ended, or for a suspended partner
 */
export const sendMessage =
  (side: InterestSide) =>
  (ctx: Context, { params, body }: Pick<Input<typeof interestCalls.sendMessage>, "params" | "body">) =>
    ctx.write(async (tx): Promise<InterestMessage> => {
      const interest = await lockInterest(tx, ctx, { side, id: params.id });
      const silence = silenceOf(interest);
      if (silence !== undefined) throw new Refusal("conflict", silence, { current: interest });
      const id = newId();
      await sql`insert into interest_message (organisation_id, id, ${sql.ref(side)}, created_by, message, created)
        values (${ctx.organisation_id}::uuid, ${id}::uuid, ${params.id}::uuid, ${ctx.actor.account_id}::uuid,
          ${body.message}, ${momentNow()})`.execute(tx);
      await sql`select tell_message(${id}::uuid)`.execute(tx);
      const reason = body.message.slice(0, 200);
      await recordActivity(tx, ctx, { subject_type: side, subject_id: params.id, action: "commented", reason });
      return messageOf(tx, id);
    });
