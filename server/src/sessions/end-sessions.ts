import { messages } from "@steward/contract/messages/catalogue";
import type { sessionCalls } from "@steward/contract/sessions/calls";
import { type RawBuilder, sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { conflict, notFound } from "../errors/refusal.ts";
import { deviceLabel } from "./device-label.ts";
import { ownSessions } from "./session-queries.ts";

/**
 * Ends one of the caller's other sessions: its next call is refused.
 * @throws Refusal conflict for the calling session, which is ended by signing out
 */
export async function endSession(ctx: Context, { params }: Input<typeof sessionCalls.end>): Promise<undefined> {
  refuseTokens(ctx.actor, "end sessions");
  if (params.id === ctx.actor.session_id) throw conflict(messages.signIn.currentSession);
  return ctx.write(async (tx) => {
    const ended = await end(tx, ctx, sql`s.id = ${params.id}::uuid`);
    if (ended.length === 0) throw notFound();
    return undefined;
  });
}

/** Ends every session of the caller except the calling one. */
export async function endOtherSessions(ctx: Context): Promise<undefined> {
  refuseTokens(ctx.actor, "end sessions");
  return ctx.write(async (tx) => {
    await end(tx, ctx, sql`s.id <> ${ctx.actor.session_id}::uuid`);
    return undefined;
  });
}

async function end(tx: Transaction, ctx: Context, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ client: string }>`
    delete from session s where ${ownSessions(ctx.actor)} and ${which} returning s.client`.execute(tx);
  const clients = rows.map(({ client }) => deviceLabel(client));
  await recordActivity(
    tx,
    ctx,
    clients.map((client) => ({
      subject_type: "user",
      subject_id: ctx.actor.account_id,
      action: "session ended",
      changes: [{ field: "client", before: client, after: null }],
    })),
  );
  return clients;
}
