import type { organisationCalls } from "@steward/contract/organisations/calls";
import { sql } from "kysely";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const plan: SortPlan = {
  id: sql`a.id`,
  default: "name",
  columns: { name: { expression: sql`a.name_sort collate "C"`, type: "text" } },
};

type Row = { id: string; name: string; email: string; sort_value: string | null };

/** Active members of the organisation, by name or address. */
export const listOrganisationUsers = (ctx: Context, { query, request }: Input<typeof organisationCalls.users>) => {
  const conditions = [ofOrganisation("m"), sql`m.is_active and a.is_active`];
  if (query.search) conditions.push(sql`a.search_text like ${searchPattern(query.search)}`);
  if (query.email) conditions.push(sql`a.email_key = lower(${query.email} collate "C")`);
  if (query.ids) conditions.push(sql`a.id = any(${query.ids}::uuid[])`);
  return ctx.read((tx) =>
    selectPage<Row>(tx, ctx, { request, query }, plan, {
      columns: sql`a.id, a.name, a.email`,
      from: sql`membership m join account a on a.id = m.account_id`,
      alias: "m",
      where: sql.join(conditions, sql` and `),
    }),
  );
};
