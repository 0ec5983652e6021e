import type { interestCalls } from "@steward/contract/interests/calls";
import type { InterestMessage } from "@steward/contract/interests/messages";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { assertInterest } from "../interest-queries.ts";
import type { InterestSide } from "../state-machine.ts";

const sorting: SortPlan = { id: sql`m.id`, default: "-created", columns: {} };

/** A member of the own organisation by name; of the other one, none of whose people are known here, the organisation. */
const columns = sql`m.id, m.message, m.partner is not null as is_theirs, m.created,
  coalesce((select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = m.created_by),
    (select jsonb_build_object('id', p.id, 'name', p.name) from partner p
      where p.organisation_id = m.organisation_id and p.id = m.partner)) as created_by_details`;

/** What the two sides of an interest wrote to each other, newest first. */
export const messagesOf =
  (side: InterestSide) =>
  (ctx: Context, { params, query, request }: Input<typeof interestCalls.messages>) =>
    ctx.read(async (tx) => {
      await assertInterest(tx, side, params.id);
      const { search } = query;
      const conditions = [
        ofOrganisation("m"),
        sql`m.${sql.ref(side)} = ${params.id}::uuid`,
        ...(search ? [sql`fold(m.message) like ${searchPattern(search)}`] : []),
      ];
      const listed = { columns, from: sql`interest_message m`, alias: "m", where: sql.join(conditions, sql` and `) };
      return selectPage<InterestMessage & { sort_value: string | null }>(tx, ctx, { query, request }, sorting, listed);
    });

/** One message inside the transaction that wrote it. */
export async function messageOf(tx: Transaction, id: string): Promise<InterestMessage> {
  const { rows } = await sql<InterestMessage>`select ${columns} from interest_message m
    where ${ofOrganisation("m")} and m.id = ${id}::uuid`.execute(tx);
  const [message] = rows;
  if (!message) throw notFound();
  return message;
}
