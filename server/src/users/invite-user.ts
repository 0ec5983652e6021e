import { messages } from "@steward/contract/messages/catalogue";
import type { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { conflict, Refusal } from "../errors/refusal.ts";
import { lockedUser } from "./lock-user.ts";
import { sendInvitation } from "../access/send-invitation.ts";
import { refuseManaging } from "./user-policy.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Rate limit of repeated invitations to one person. */
const PER_HOUR = 5;
const HOUR_SECONDS = 3600;

/** Sends a member the invitation again. */
export async function inviteUser(ctx: Context, { params: { id } }: Input<typeof userCalls.invite>): Promise<User> {
  refuseTokens(ctx.actor);
  return ctx.write(async (tx) => {
    const user = await lockedUser(tx, ctx, id);
    refuseManaging(ctx, user);
    if (!user.is_active) throw conflict(messages.users.activateFirst);
    await refuseTooMany(tx, id);
    await recordActivity(tx, ctx, { subject_type: "user", subject_id: id, action: "invited" });
    if (!(await sendInvitation(tx, ctx, user))) throw tooMany(HOUR_SECONDS);
    return user;
  });
}

async function refuseTooMany(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ count: number; wait: number }>`
    select count(*) as count, ceil(extract(epoch from min(created) + interval '1 hour' - now()))::int as wait
    from activity where ${ofOrganisation("activity")} and subject_id = ${id}::uuid and action = 'invited' and created > now() - interval '1 hour'`.execute(
    tx,
  );
  const { count = 0, wait = 0 } = rows[0] ?? {};
  if (count < PER_HOUR) return;
  throw tooMany(Math.max(1, wait));
}

const tooMany = (retry_after: number) => new Refusal("rate_limited", messages.users.invitedOften, { retry_after });
