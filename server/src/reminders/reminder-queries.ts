import type { reminderCalls } from "@steward/contract/reminders/calls";
import type { Reminder } from "@steward/contract/reminders/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Positioned, SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

const plan: SortPlan = {
  id: sql`r.id`,
  default: "ends",
  columns: { ends: { expression: sql`r.ends`, type: "date" } },
};

const columns = sql`r.id, r.days, r.cover, c.kind, c.asset, r.ends as end_date, r.snoozed_until, r.acknowledged,
  jsonb_build_object('id', a.id, 'asset_id', a.asset_id, 'name', a.asset_name) as asset_details`;
const links = sql`left join cover c on c.organisation_id = r.organisation_id and c.id = r.cover
  left join asset a on a.organisation_id = c.organisation_id and a.id = c.asset`;

/** Condition on reminders of assets with a text. */
const found = (search: string | undefined) =>
  search
    ? sql`exists (select from cover c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset
        where c.organisation_id = r.organisation_id and c.id = r.cover and a.search_text like ${searchPattern(search)})`
    : sql`true`;

/** Condition on reminders whose record still ends on their day, is followed by no other and not archived. */
export const stands = (reminder: "r" | "n") => {
  const [organisation, cover, ends] = ["organisation_id", "cover", "ends"].map((name) =>
    sql.ref(`${reminder}.${name}`),
  );
  return sql`exists (select from cover s where s.organisation_id = ${organisation} and s.id = ${cover}
    and s.ends = ${ends} and s.renewed_by is null and not s.is_archived)`;
};

type Asked = Pick<Input<typeof reminderCalls.list>, "query" | "request">;

/** The caller's reminders that still stand and are neither put away nor put off, the next end first. */
export const findReminders = (tx: Transaction, ctx: Context, { query, request }: Asked) =>
  selectPage<Reminder & Positioned>(tx, ctx, { request, query }, plan, {
    columns,
    from: sql`reminder r`,
    alias: "r",
    links,
    where: sql`${ofOrganisation("r")} and r.account_id = ${ctx.actor.account_id}::uuid and r.acknowledged is null
      and (r.snoozed_until is null
        or r.snoozed_until <= (select (now() at time zone ${ctx.organisation.time_zone})::date))
      and ${stands("r")} and ${found(query.search)}`,
  });

export const listReminders = (ctx: Context, asked: Asked) => ctx.read((tx) => findReminders(tx, ctx, asked));

/**
 * One reminder of the caller.
 * @throws Refusal not_found, for somebody else's too
 */
export async function reminderOf(tx: Transaction, ctx: Context, id: string): Promise<Reminder> {
  const { rows } = await sql<Reminder>`select ${columns} from reminder r ${links}
    where ${ofOrganisation("r")} and r.id = ${id}::uuid and r.account_id = ${ctx.actor.account_id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
