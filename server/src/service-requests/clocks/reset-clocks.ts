import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { CALENDAR, resetClocks } from "./clock-columns.ts";

/** Requests of one transaction. */
export const BATCH = 500;

interface Reset {
  id: string;
  response_before: string | null;
  response_due: string | null;
  resolution_before: string | null;
  resolution_due: string | null;
}

/**
 * Sets the clocks of open requests that were set by an earlier calendar, some of them; history keeps the former due
 * times. Answers how many there were.
 */
export async function resetBatch(tx: Transaction, organisation_id: string): Promise<number> {
  const assigned = Object.entries(resetClocks()).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const local = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone o.time_zone, 'YYYY-MM-DD HH24:MI')`;
  const { rows } = await sql<Reset>`
    with behind as (
      select r.id, r.response_due, r.resolution_due from service_request r
      where ${ofOrganisation("r")} and r.calendar < ${CALENDAR} and r.resolved_at is null and r.closed_at is null
      order by r.calendar, r.id limit ${sql.lit(BATCH)} for no key update),
    reset as (
      update service_request set ${sql.join(assigned)} from behind b
      where ${ofOrganisation("service_request")} and service_request.id = b.id
      returning service_request.organisation_id, service_request.id, b.response_due as response_before,
        service_request.response_due, b.resolution_due as resolution_before, service_request.resolution_due)
    select n.id, ${local("n.response_before")} as response_before, ${local("n.response_due")} as response_due,
      ${local("n.resolution_before")} as resolution_before, ${local("n.resolution_due")} as resolution_due
    from reset n join organisation o on o.id = n.organisation_id`.execute(tx);
  const entries = rows.flatMap(({ id, ...times }) => {
    const before = { response_due: times.response_before, resolution_due: times.resolution_before };
    const changes = changesBetween(before, {
      response_due: times.response_due,
      resolution_due: times.resolution_due,
    });
    const subject = { subject_type: "service_request" as const, subject_id: id };
    return changes.length > 0 ? [{ ...subject, action: "due times changed", changes }] : [];
  });
  await recordActivity(tx, { organisation_id, actor: null }, entries);
  return rows.length;
}
