import type { sessionCalls } from "@steward/contract/sessions/calls";
import type { PersonalSession } from "@steward/contract/sessions/rules";
import { type RawBuilder, sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Actor, Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { deviceLabel } from "./device-label.ts";

const plan: SortPlan = { id: sql`s.id`, default: "-created", columns: {} };

/**
 * Condition on a person's live sessions `s`, without API tokens. A caller signed in by an identity provider has those
 * of the same provider only: it may be mistaken about the person, who has other sessions elsewhere.
 */
export const ownSessions = ({ account_id, session_id }: Actor): RawBuilder<boolean> => sql<boolean>`
  s.account_id = ${account_id}::uuid and not s.is_token and s.ends_at > now() and exists (
    select from session own
    where own.id = ${session_id}::uuid and (own.vouched_by is null or own.vouched_by = s.vouched_by))`;

/**
 * True where only this organisation's identity provider vouches for the caller and the account belongs to others too:
 * then shared facts, such as the name, may not be changed.
 */
export async function speaksForOthersToo(tx: Transaction, { session_id }: Actor): Promise<boolean> {
  const { rows } = await sql`select from session s
    where s.id = ${session_id}::uuid and s.vouched_by is not null and belongs_elsewhere(s.account_id)`.execute(tx);
  return rows.length > 0;
}

/** The caller's live sessions, newest first. */
export async function listSessions(ctx: Context, { query, request }: Input<typeof sessionCalls.list>) {
  refuseTokens(ctx.actor, "see sessions");
  const conditions: RawBuilder<unknown>[] = [ownSessions(ctx.actor)];
  if (query.search) {
    conditions.push(sql`fold(s.client || E'\n' || s.client_address) like ${searchPattern(query.search)}`);
  }
  const page = await ctx.read((tx) =>
    selectPage<PersonalSession & { sort_value: null }>(tx, ctx, { request, query }, plan, {
      columns: sql`s.id, s.client, s.client_address, s.created, s.last_used,
        s.id = ${ctx.actor.session_id}::uuid as is_current`,
      from: sql`session s`,
      where: sql.join(conditions, sql` and `),
    }),
  );
  return { ...page, results: page.results.map((row) => ({ ...row, client: deviceLabel(row.client) })) };
}
