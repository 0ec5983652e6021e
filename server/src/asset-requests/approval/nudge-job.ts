import { NUDGE_DAYS } from "@steward/contract/asset-requests/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { inNoOrganisation, inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { tellApprovers } from "./tell-people.ts";

/** Scheduled job that reminds who has to decide about asset requests. */
export const nudgeJob: JobKind<JobPayload> = {
  name: "request-nudges",
  workers: 1,
  retries: 3,
  retry_seconds: 60,
  backs_off: true,
  is_leased: true,
  is_serial: false,
  schedule: "22 * * * *",
};

/**
 * Reminds who may decide about the requests whose turn came so many days ago, in the transaction of an organisation.
 * The step remembers the reminders, each of which is sent once; after a pause the earlier one is left out.
 */
export async function nudge(services: Services, tx: Transaction, organisation_id: string): Promise<void> {
  const due = NUDGE_DAYS.map((days) => sql`(st.since <= now() - make_interval(days => ${days}::int))::int`);
  const { rows } = await sql<{ request: string; nudged: number }>`
    update asset_request_step st set nudged = n.due
    from (select st.id, ${sql.join(due, sql` + `)} as due from asset_request_step st
      join asset_request r on r.organisation_id = st.organisation_id and r.id = st.request
        and r.status = 'Approval Pending' and r.step = st.number
      where ${ofOrganisation("st")} and st.decided is null and st.since is not null) n
    where ${ofOrganisation("st")} and st.id = n.id and st.decided is null and st.nudged < n.due
    returning st.request, st.nudged`.execute(tx);
  const origin = services.config.public_url ?? "";
  for (const { request, nudged } of rows) {
    await tellApprovers(services, tx, { organisation_id, origin }, request, NUDGE_DAYS[nudged - 1]);
  }
}

export const nudgeWorker = (services: Services): Worker =>
  workerOf(nudgeJob, async ({ signal }) => {
    const { work: pool } = services.database;
    const { rows } = await inNoOrganisation(pool, (tx) =>
      sql<{ id: string }>`select id from organisations_to_remind()`.execute(tx),
    );
    for (const { id } of rows) {
      signal.throwIfAborted();
      try {
        await inOrganisation(pool, { organisation_id: id, scope: null }, (tx) => nudge(services, tx, id));
      } catch (error) {
        // The others are reminded all the same, and this one in an hour.
        services.report(error, `reminders of requests of ${id}`);
      }
    }
  });
