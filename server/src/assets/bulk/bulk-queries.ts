import { BULK_PROBLEMS } from "@steward/contract/assets/bulk/constants";
import { UNDO_SECONDS } from "@steward/contract/assets/constants";
import type { BulkRun } from "@steward/contract/assets/bulk/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";

export type Problem = BulkRun["problems"][number];

const undoableUntil = sql`ended + make_interval(secs => ${UNDO_SECONDS})`;

/** Whether a run ended so lately, and changed anything, that its undo may begin. */
export const isUndoable = sql<boolean>`(state in ('Done', 'Cancelled') and changed > 0 and undone + kept = 0
  and now() < ${undoableUntil})`;

/** A bulk action of the caller; nobody sees those of others. */
export async function runOf(tx: Transaction, ctx: Context, id: string): Promise<BulkRun> {
  const { rows } = await sql<Omit<BulkRun, "problems">>`
    select id, action, state, message, total, changed, unchanged, refused, undone, kept,
      case when ${isUndoable} then ${undoableUntil} end as undoable_until, created, ended
    from bulk_run where ${ofOrganisation("bulk_run")} and id = ${id}::uuid and begun_by = ${ctx.actor.account_id}::uuid`.execute(
    tx,
  );
  const [run] = rows;
  if (!run) throw notFound();
  const problems = run.refused + run.kept > 0 ? await problemsBehind(tx, id, -1, BULK_PROBLEMS) : [];
  return { ...run, problems };
}

/** Assets that were refused or left alone, behind a position. */
export async function problemsBehind(tx: Transaction, run: string, behind: number, most: number) {
  const { rows } = await sql<Problem & { position: number }>`
    select i.position, i.asset, coalesce(a.asset_id, '') as asset_id,
      coalesce(nullif(a.asset_name, ''), mo.product_name, '') as asset_name, i.message
    from bulk_item i
    left join asset a on a.organisation_id = i.organisation_id and a.id = i.asset
    left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
    where ${ofOrganisation("i")} and i.run = ${run}::uuid and i.position > ${behind}::int
      and i.outcome in ('refused', 'kept')
    order by i.position limit ${most}`.execute(tx);
  return rows;
}
