import type { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import type { ApiToken } from "@steward/contract/api-tokens/rules";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const plan: SortPlan = {
  id: sql`t.id`,
  default: "-created",
  columns: {
    name: { expression: sql`t.key`, type: "text" },
    expires_at: { expression: sql`t.expires_at`, type: "timestamptz" },
  },
};

const columns = sql`t.id, t.name, t.hint, g.permissions, t.expires_at, t.created,
  case when s.last_used > s.created then s.last_used end as last_used,
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
    from location l where l.organisation_id = t.organisation_id and l.id = any (g.scope)), '[]') as scope_details`;

const links = sql`left join session s on s.id = t.session_id
  left join session_grant g on g.organisation_id = t.organisation_id and g.session_id = t.session_id`;

const own = (ctx: Context): RawBuilder<unknown> =>
  sql`${ofOrganisation("t")} and t.account_id = ${ctx.actor.account_id}::uuid`;

/** The caller's tokens. */
export function listApiTokens(ctx: Context, { query, request }: Input<typeof apiTokenCalls.list>) {
  const conditions = [own(ctx)];
  if (query.search) conditions.push(sql`fold(t.name || E'\n' || t.hint) like ${searchPattern(query.search)}`);
  return ctx.read((tx) =>
    selectPage<ApiToken & { sort_value: string | null }>(tx, ctx, { request, query }, plan, {
      columns,
      from: sql`api_token t`,
      alias: "t",
      links,
      where: sql.join(conditions, sql` and `),
    }),
  );
}

/** One of the caller's tokens with its session, or undefined. */
export async function apiTokenOf(
  tx: Transaction,
  ctx: Context,
  id: string,
): Promise<(ApiToken & { session_id: string }) | undefined> {
  const { rows } = await sql<ApiToken & { session_id: string }>`select ${columns}, t.session_id
    from api_token t ${links} where t.id = ${id}::uuid and ${own(ctx)}`.execute(tx);
  return rows[0];
}
