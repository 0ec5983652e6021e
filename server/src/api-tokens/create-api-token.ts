import { messages } from "@steward/contract/messages/catalogue";
import type { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { API_TOKEN_DAYS } from "@steward/contract/api-tokens/constants";
import { sql } from "kysely";
import { refuseGranting, refuseTokens } from "../access/granting.ts";
import { lockMembers } from "../access/lock-members.ts";
import { permissionChanges } from "../access/permission-changes.ts";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { invalidField } from "../errors/refusal.ts";
import { newToken } from "../sessions/new-token.ts";
import { apiTokenOf } from "./api-token-queries.ts";

/** Prefix by which people and secret scanners recognise a token of Steward. */
const PREFIX = "stw_";
const HINT_LENGTH = 8;

/**
 * Makes an API token: a session of its own, with a subset of the permissions of the caller's session and its limit to
 * places. The token is in the answer and is not stored.
 * @throws Refusal forbidden for permissions that the caller lacks
 */
export async function createApiToken(ctx: Context, { body }: Input<typeof apiTokenCalls.create>) {
  refuseTokens(ctx.actor, messages.access.makeTokens);
  const token = `${PREFIX}${newToken()}`;
  return ctx.write(async (tx) => {
    await lockMembers(tx, ctx, sql`false`);
    refuseGranting(ctx.actor, body.permissions);
    const expires_at = await endOf(tx, ctx, body.expires_on);
    const chosen = [...new Set(body.permissions)].sort();
    const id = await keep(tx, ctx, { token, name: body.name, permissions: chosen, expires_at });
    const found = await apiTokenOf(tx, ctx, id);
    if (!found) throw new Error("A token that was just made is not there.");
    await recordActivity(tx, ctx, {
      subject_type: "api_token",
      subject_id: id,
      action: "created",
      changes: [
        ...changesBetween({}, { name: found.name, expires_on: body.expires_on }),
        ...permissionChanges("permissions", [], chosen),
      ],
    });
    return { ...found, token };
  });
}

/** Inserts the token, its session and its grant. Answers the token's id. */
async function keep(
  tx: Transaction,
  { organisation_id, actor: { account_id }, scope, database }: Context,
  made: { token: string; name: string; permissions: string[]; expires_at: string },
): Promise<string> {
  const [id, session_id] = [newId(), newId()];
  const { token, name, permissions, expires_at } = made;
  await sql`
    with opened as (
      insert into session (id, account_id, is_token, access_hash, expires_at, ends_at, last_used)
      values (${session_id}, ${account_id}, true, ${keyedHash(database.secret, token)}, ${expires_at}, ${expires_at},
        to_timestamp(0))),
    granted as (
      insert into session_grant (organisation_id, session_id, permissions, scope)
      values (${organisation_id}, ${session_id}, ${permissions}, ${scope}))
    insert into api_token (organisation_id, id, account_id, session_id, name, hint, expires_at)
    values (${organisation_id}, ${id}, ${account_id}, ${session_id}, ${name}, ${token.slice(0, HINT_LENGTH)},
      ${expires_at})`.execute(tx);
  return id;
}

/** End of a token's last day in the organisation's time zone. */
async function endOf(tx: Transaction, { organisation }: Context, day: string): Promise<string> {
  const { time_zone } = organisation;
  const { rows } = await sql<{ ends: string; ahead: number }>`
    select ((${day}::date + 1)::timestamp at time zone ${time_zone})::text as ends,
      ${day}::date - (now() at time zone ${time_zone})::date as ahead`.execute(tx);
  const { ends = "", ahead = 0 } = rows[0] ?? {};
  if (ahead < 0) throw invalidField("expires_on", messages.access.dayPassed);
  if (ahead > API_TOKEN_DAYS) throw invalidField("expires_on", messages.access.tokenLasts({ days: API_TOKEN_DAYS }));
  return ends;
}
