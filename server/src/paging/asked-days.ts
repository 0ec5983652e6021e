import { sql } from "kysely";
import { dayOfWork } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";

/** Days that a report counts, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The days that are asked for; what is left open is this month until today, in the caller's organisation. */
export async function askedDays(
  tx: Transaction,
  ctx: Pick<Context, "organisation">,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Days> {
  if (from && to) return { from, to };
  const { rows } = await sql<Days>`
    select d.first::text as from, coalesce(${to ?? null}::date, greatest(d.today, d.first))::text as to
    from (select t.today, coalesce(${from ?? null}::date,
      date_trunc('month', coalesce(${to ?? null}::date, t.today)::timestamp)::date) as first
      from (select ${dayOfWork(ctx)} as today) t) d`.execute(tx);
  return rows[0] as Days;
}
